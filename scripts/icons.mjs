// Builds the icon font from media/icons/*.svg, and the Marketplace's picture from media/marketplace.svg (needs a Chromium).
// Both results are committed: they change only with the drawings.

import { createReadStream, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { chromium } from 'playwright-core';
import svg2ttf from 'svg2ttf';
import { SVGIcons2SVGFontStream } from 'svgicons2svgfont';
import ttf2woff from 'ttf2woff';
import { findChromium, NO_CHROMIUM } from './workbench/chromium.mjs';

const MEDIA = join(import.meta.dirname, '../media');

/** The characters of the private use area that package.json names, in the alphabetical order of the drawings. */
const FIRST_CHARACTER = 0xe001;

/** Builds `media/tapline.woff`; the same drawings give the same bytes. */
async function buildFont() {
  const names = readdirSync(join(MEDIA, 'icons')).filter((file) => file.endsWith('.svg'));
  // `log` is missing in the package's types.
  const options = { fontName: 'tapline', normalize: true, fontHeight: 1000, log: () => {} };
  const font = new SVGIcons2SVGFontStream(options);
  let svg = '';
  font.on('data', (/** @type {Buffer} */ chunk) => (svg += chunk));
  const built = new Promise((resolve, reject) => font.on('end', resolve).on('error', reject));
  for (const [i, file] of names.sort().entries()) {
    const name = basename(file, '.svg');
    const character = String.fromCharCode(FIRST_CHARACTER + i);
    const glyph = Object.assign(createReadStream(join(MEDIA, 'icons', file)), { metadata: { name, unicode: [character] } });
    font.write(glyph);
    console.log(`${name}  \\${(FIRST_CHARACTER + i).toString(16).toUpperCase()}`);
  }
  font.end();
  await built;
  const ttf = svg2ttf(svg, { ts: 0 });
  writeFileSync(join(MEDIA, 'tapline.woff'), ttf2woff(ttf.buffer));
}

/** Draws `media/marketplace.png`: the Marketplace refuses SVG. */
async function buildPicture() {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(NO_CHROMIUM);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ viewport: { width: 256, height: 256 } });
  await page.setContent(`<body style="margin:0">${readFileSync(join(MEDIA, 'marketplace.svg'), 'utf8')}</body>`);
  await page.screenshot({ path: join(MEDIA, 'marketplace.png'), omitBackground: true });
  await browser.close();
}

await buildFont();
await buildPicture();
