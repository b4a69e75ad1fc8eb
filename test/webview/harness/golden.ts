import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { picture } from './pictures.js';
import { type Difference, differenceOf, type Pixels, shrink } from './pixels.js';

const FOLDER = resolve(import.meta.dirname, '../golden');

/** With `TAPLINE_GOLDEN=1` pictures are kept anew instead of compared. */
export const RENEWS = process.env.TAPLINE_GOLDEN === '1';

/** How wide a text is at 100 px in the font that the pictures are of; no other one that a system falls back to is near. */
const SAMPLE = { text: 'Tapline 0123456789 search_issues', width: 1741 };
export const NO_FONT = 'The font DejaVu Sans is missing, of which the pictures are (Debian: apt-get install fonts-dejavu-core).';

/** Whether letters are of the font that they have in the pictures. */
export async function hasFont(page: Page): Promise<boolean> {
  const width = await page.evaluate((text) => {
    const context = document.createElement('canvas').getContext('2d')!;
    context.font = '100px "DejaVu Sans", sans-serif';
    return context.measureText(text).width;
  }, SAMPLE.text);
  return Math.abs(width / SAMPLE.width - 1) < 0.02;
}

/** What a page shows, shrunken. */
export async function shownOn(page: Page): Promise<Pixels> {
  return shrink(await decoded(page, await page.screenshot({ animations: 'disabled', caret: 'hide' })));
}

/** The picture that is kept under a name; null where none is. */
export async function kept(page: Page, name: string): Promise<Pixels | null> {
  const file = fileOf(name);
  return existsSync(file) ? decoded(page, readFileSync(file)) : null;
}

/** Compares what a page shows with the picture that is kept of it, or keeps it. Where they differ, it stands in `test-results/webview`. */
export async function compare(page: Page, name: string, tolerance: number): Promise<Difference | 'renewed' | 'missing'> {
  const now = await shownOn(page);
  if (RENEWS) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(fileOf(name), await encoded(page, now));
    return 'renewed';
  }
  const golden = await kept(page, name);
  if (golden === null) return 'missing';
  const difference = differenceOf(golden, now);
  if (difference.most >= tolerance) await picture(page, `golden-${name}`);
  return difference;
}

function fileOf(name: string): string {
  return join(FOLDER, `${name}.png`);
}

/** The pixels of a PNG file, read by the browser: it has the code for that. */
async function decoded(page: Page, png: Buffer): Promise<Pixels> {
  const { width, height, data } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }), { colorSpaceConversion: 'none' });
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const pixels = context.getImageData(0, 0, bitmap.width, bitmap.height).data;
    let text = '';
    for (let i = 0; i < pixels.length; i += 0x8000) text += String.fromCharCode(...pixels.subarray(i, i + 0x8000));
    return { width: bitmap.width, height: bitmap.height, data: btoa(text) };
  }, png.toString('base64'));
  return { width, height, data: new Uint8Array(Buffer.from(data, 'base64')) };
}

async function encoded(page: Page, { width, height, data }: Pixels): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([w, h, text]) => {
      const canvas = new OffscreenCanvas(w, h);
      const pixels = Uint8ClampedArray.from(atob(text), (char) => char.charCodeAt(0));
      canvas.getContext('2d')!.putImageData(new ImageData(pixels, w, h), 0, 0);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
      let out = '';
      for (let i = 0; i < bytes.length; i += 0x8000) out += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
      return btoa(out);
    },
    [width, height, Buffer.from(data).toString('base64')] as const,
  );
  return Buffer.from(base64, 'base64');
}
