// Opens an address in a Chromium of its own, where there is one and a screen to show it on.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { cacheFolder } from '../workbench/cache.mjs';
import { findChromium, NO_CHROMIUM } from '../workbench/chromium.mjs';

/**
 * @param {string} url
 * @returns {import('node:child_process').ChildProcess | null} null where the user has to open the address; then a line says why
 */
export function openInBrowser(url) {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY) return say('There is no screen here: open the address in a browser.');
  const chromium = findChromium();
  if (!chromium) return say(`${NO_CHROMIUM} Or open the address in any browser.`);
  // A profile of its own: the window closes with `npm start`, and the user's own windows stay as they are.
  const args = [`--app=${url}`, `--user-data-dir=${join(cacheFolder(), 'browser')}`, '--no-first-run', '--no-default-browser-check'];
  // Chromium's sandbox refuses to run as root; what is opened here is on this machine alone.
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  const browser = spawn(chromium, args, { stdio: 'ignore' });
  browser.on('error', (error) => say(`${chromium} cannot be started (${error.message}): open the address in a browser.`));
  return browser;
}

function say(/** @type {string} */ line) {
  console.log(line);
  return null;
}
