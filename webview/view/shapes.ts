import type { Row, RowStateKind } from '../../src/session/timeline/row.js';
import { CODICONS } from '../ui.js';

const SVG = 'http://www.w3.org/2000/svg';

/** Shapes of Tapline's own, on a field of 16 × 16; the same as in its icon font. */
const OWN = {
  pending: ['M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zm0 1.3a5.2 5.2 0 0 0 0 10.4z'],
  leaked: ['M8 1c1.9 2.9 4.6 5.8 4.6 8.9a4.6 4.6 0 0 1-9.2 0C3.4 6.8 6.1 3.9 8 1z'],
  orphaned: ['M8 .9 15.1 8 8 15.1.9 8zM8 2.74 2.74 8 8 13.26 13.26 8z'],
  // A rack of two: VS Code's own server with a process weighs as much as a tenth of our code.
  process: ['M2 2h12v5.5H2zM3 3v3.5h10V3zM4.4 4.1h1.3v1.3H4.4zM2 8.5h12V14H2zM3 9.5V13h10V9.5zM4.4 10.6h1.3v1.3H4.4z'],
  breakpoint: ['M8 3.2a4.8 4.8 0 1 1 0 9.6 4.8 4.8 0 0 1 0-9.6z'],
  // Half a ring, and the breakpoint that the server stands at.
  standing: [
    'M8 1.5a6.5 6.5 0 0 1 6.5 6.5h-1.3A5.2 5.2 0 0 0 8 2.8v10.4a5.2 5.2 0 0 0 .6 0v1.3H8a6.5 6.5 0 1 1 0-13z',
    'M12.2 8.9a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.6z',
  ],
  // A slashed ring, open where the small diamond of the late answer stands.
  late: [
    'M7.4 11.62A5.2 5.2 0 1 1 11.62 7.4l-.98-.17a4.2 4.2 0 1 0-3.41 3.41zM2.47 9.82l7.35-7.35.71.71-7.35 7.35z',
    'M11.7 7.9l3.8 3.8-3.8 3.8-3.8-3.8z',
  ],
} as const;

export type ShapeName = keyof typeof OWN | keyof typeof CODICONS;

/** Draws a shape. Its colour is the text's; the second part of a shape has the class `second`. */
export function shape(name: ShapeName, className = ''): SVGSVGElement {
  const { box, paths } = drawingOf(name);
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', box);
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', `shape ${className}`);
  for (const [i, d] of paths.entries()) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', d);
    path.setAttribute('fill-rule', 'evenodd');
    if (i > 0 && name in OWN) path.setAttribute('class', 'second');
    svg.append(path);
  }
  return svg;
}

/** The paths of a shape, on a field of 16 × 16. */
export function pathsOf(name: ShapeName): readonly string[] {
  return drawingOf(name).paths;
}

function drawingOf(name: ShapeName): { readonly box: string; readonly paths: readonly string[] } {
  return name in OWN ? { box: '0 0 16 16', paths: OWN[name as keyof typeof OWN] } : parse(CODICONS[name as keyof typeof CODICONS]);
}

/** Answered, but the tool says that it failed: it looks like what failed. */
export function isToolError({ state }: Row): boolean {
  return state.kind === 'answered' && state.toolError;
}

/** The shape of a row's state. */
export function stateShape({ state, stands, end }: Row): ShapeName {
  if (state.kind === 'process' && state.stop !== undefined) return 'breakpoint';
  if (state.kind === 'pending' && stands === 'here') return 'standing';
  if (state.kind === 'pending' && end !== null) return 'circle-small-filled';
  if (state.kind === 'answered' && state.toolError) return 'close';
  if (state.kind === 'cancelled' && state.outcome.kind === 'answered') return 'late';
  return kindShape(state.kind);
}

/** The shape of a state by its name. */
export function kindShape(kind: RowStateKind): ShapeName {
  switch (kind) {
    case 'pending':
      return 'pending';
    case 'answered':
      return 'check';
    case 'failed':
      return 'close';
    case 'cancelled':
      return 'circle-slash';
    case 'leaked':
      return 'leaked';
    case 'orphaned':
      return 'orphaned';
    case 'stray':
      return 'bracket-error';
    case 'notification':
      return 'circle-small-filled';
    case 'stderr':
      return 'terminal';
    case 'process':
    case 'gap':
      return 'process';
  }
}

const parsed = new Map<string, { readonly box: string; readonly paths: readonly string[] }>();

/** The drawing in an SVG file of ours: its field and the paths in it. */
function parse(text: string): { readonly box: string; readonly paths: readonly string[] } {
  const known = parsed.get(text);
  if (known) return known;
  const box = /viewBox="([^"]+)"/.exec(text)?.[1] ?? '0 0 16 16';
  const drawing = { box, paths: [...text.matchAll(/\sd="([^"]+)"/g)].map((match) => match[1]!) };
  parsed.set(text, drawing);
  return drawing;
}
