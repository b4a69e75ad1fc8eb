import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { THEME_NAMES, THEMES } from './harness/themes.js';
import { describeWebview } from './harness/use.js';

/** Backgrounds that text and glyphs stand on, as layers from the bottom up. */
const SURFACES = {
  view: ['var(--vscode-sideBar-background)'],
  editor: ['var(--vscode-editor-background)'],
  hovered: ['var(--vscode-sideBar-background)', 'var(--vscode-list-hoverBackground, transparent)'],
  chosen: ['var(--vscode-sideBar-background)', 'var(--vscode-list-activeSelectionBackground, transparent)'],
  'chosen, without the keyboard': ['var(--vscode-editor-background)', 'var(--vscode-list-inactiveSelectionBackground, transparent)'],
} as const;
const PAGE = ['view', 'editor'] as const;
const ROWS = ['view', 'editor', 'hovered'] as const;
const GLYPHS = ['breakpoint', 'pending', 'answered', 'failed', 'cancelled', 'orphaned', 'leaked', 'warning', 'injected'];

interface Pair {
  readonly what: string;
  readonly color: string;
  readonly on: readonly string[];
  readonly least: number;
}

const INPUT = ['var(--vscode-sideBar-background)', 'var(--vscode-input-background)'];

const SUGGESTED = ['var(--vscode-sideBar-background)', 'var(--vscode-editorSuggestWidget-background, var(--background))'];

const PAIRS: readonly Pair[] = [
  ...ROWS.flatMap((surface) => [
    { what: `text on ${surface}`, color: 'var(--text)', on: SURFACES[surface], least: 4.5 },
    { what: `quiet text on ${surface}`, color: 'var(--quiet)', on: SURFACES[surface], least: 4.5 },
  ]),
  ...Object.entries(SURFACES).flatMap(([surface, on]) =>
    GLYPHS.map((name) => ({ what: `${name} on ${surface}`, color: `var(--${name})`, on, least: 3 })),
  ),
  ...PAGE.flatMap((surface) => [
    { what: `link on ${surface}`, color: 'var(--link)', on: SURFACES[surface], least: 4.5 },
    // The tags are words.
    { what: `tag on ${surface}`, color: 'var(--injected)', on: SURFACES[surface], least: 4.5 },
    ...['name', 'string', 'number', 'boolean'].map((kind) => ({
      what: `JSON ${kind} on ${surface}`,
      color: `var(--json-${kind})`,
      on: SURFACES[surface],
      least: 4.5,
    })),
  ]),
  { what: 'words of a chosen row', color: 'var(--vscode-list-activeSelectionForeground, var(--text))', on: SURFACES.chosen, least: 4.5 },
  {
    what: 'words of a chosen row without the keyboard',
    color: 'var(--vscode-list-inactiveSelectionForeground, var(--text))',
    on: SURFACES['chosen, without the keyboard'],
    least: 4.5,
  },
  ...PAGE.flatMap((surface) => {
    const on = [...SURFACES[surface], 'color-mix(in srgb, var(--text) 3.5%, var(--background))'];
    const sums = ['pending', 'failed', 'cancelled', 'leaked', 'orphaned', 'quiet'];
    return sums.map((name) => ({ what: `${name} in the head of a section, ${surface}`, color: `var(--${name})`, on, least: 4.5 }));
  }),
  { what: 'what is aside of a suggestion', color: 'var(--quiet)', on: SUGGESTED, least: 4.5 },
  {
    what: 'what was typed of a suggestion',
    color: 'var(--vscode-editorSuggestWidget-highlightForeground, var(--link))',
    on: SUGGESTED,
    least: 4.5,
  },
  { what: 'placeholder of the filter', color: 'var(--quiet)', on: INPUT, least: 4.5 },
  { what: 'key in the filter', color: 'var(--json-name)', on: INPUT, least: 4.5 },
  { what: 'value in the filter', color: 'var(--json-string)', on: INPUT, least: 4.5 },
  { what: 'word in the filter', color: 'var(--vscode-input-foreground)', on: INPUT, least: 4.5 },
];

/** The contrast of each pair, with colours as the browser computes them. */
function contrasts(page: Page, pairs: readonly Pair[]): Promise<number[]> {
  return page.evaluate((all) => {
    const probe = document.body.appendChild(document.createElement('span'));
    const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
      willReadFrequently: true,
    })!;
    const paint = (color: string) => {
      probe.style.color = '';
      probe.style.color = color;
      context.fillStyle = getComputedStyle(probe).color;
      context.fillRect(0, 0, 1, 1);
    };
    const luminance = () => {
      const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ratios = all.map(({ color, on }) => {
      for (const layer of on) paint(layer);
      const below = luminance();
      paint(color);
      const above = luminance();
      return (Math.max(above, below) + 0.05) / (Math.min(above, below) + 0.05);
    });
    probe.remove();
    return ratios;
  }, pairs);
}

describeWebview('contrast', (open) => {
  test('the measure is right: black on white is 21, a colour on itself 1', async () => {
    const page = await open();
    const [most, none] = await contrasts(page, [
      { what: '', color: '#000', on: ['#fff'], least: 0 },
      { what: '', color: '#777', on: ['#777'], least: 0 },
    ]);
    expect(most).toBeCloseTo(21, 1);
    expect(none).toBeCloseTo(1, 5);
  });

  test.each(THEME_NAMES)('text has 4.5:1 and glyphs and bars 3:1 in the theme %s', async (theme) => {
    const page = await open({ theme });
    const ratios = await contrasts(page, PAIRS);
    const poor = PAIRS.flatMap(({ what, least }, i) => (ratios[i]! < least ? [`${what}: ${ratios[i]!.toFixed(2)} < ${least}`] : []));
    expect(poor).toEqual([]);
  });

  test('the colours of the fixtures are those that the extension contributes', async () => {
    const { default: manifest } = await import('../../package.json');
    const columns = { dark: 'dark', light: 'light', 'high-contrast': 'highContrast', 'high-contrast-light': 'highContrastLight' } as const;
    for (const [theme, column] of Object.entries(columns) as [keyof typeof columns, 'dark'][]) {
      const colors: Readonly<Record<string, string>> = THEMES[theme].colors;
      for (const { id, defaults } of manifest.contributes.colors)
        expect(colors[id.replace('.', '-')], `${theme} ${id}`).toBe(defaults[column]);
    }
  });
});
