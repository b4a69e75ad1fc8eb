import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { cacheFolder } from '../../../scripts/workbench/cache.mjs';
import { findChromium } from '../../../scripts/workbench/chromium.mjs';
import { installedWorkbench } from '../../../scripts/workbench/install.mjs';
import { explain } from '../../../scripts/workbench/npm.mjs';

const folder = mkdtempSync(join(tmpdir(), 'tapline-install-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('installing the workbench', () => {
  test.each([
    [
      'npm error code ENOTFOUND\nnpm error errno ENOTFOUND\nnpm error network request to https://registry.example failed',
      'registry cannot be reached',
    ],
    ['npm error code ECONNREFUSED', 'registry cannot be reached'],
    ['npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write', 'disk is full'],
    ['npm error code EACCES\nnpm error path /cache\nnpm error errno -13', 'cannot be written'],
    ["Error: ENOTDIR: not a directory, mkdir '/file/workbench'", 'cannot be written'],
    ['Error: spawn npm ENOENT', 'npm was not found'],
    ['npm error code ETARGET\nnpm error notarget No matching version found for code-server@4.139.1.', 'ETARGET'],
  ])('turns what npm says into one line that says what to do: %j', (output, told) => {
    const line = explain(output, '/cache/log');
    expect(line).toContain(told);
    expect(line).not.toContain('\n');
  });

  test('takes a folder without its mark, as a broken installation leaves it, for no installation', () => {
    expect(installedWorkbench({ TAPLINE_CACHE: folder })).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('keeps downloads where TAPLINE_CACHE says', () => {
    expect(cacheFolder({ TAPLINE_CACHE: '/somewhere' })).toBe('/somewhere');
  });
});

describe('finding a browser', () => {
  test('takes the one that is named, and no other where that one is not there', () => {
    const named = join(folder, 'my-chromium');
    expect(findChromium({ ...process.env, TAPLINE_CHROMIUM: named })).toBeNull();
    writeFileSync(named, '');
    expect(findChromium({ ...process.env, TAPLINE_CHROMIUM: named })).toBe(named);
    rmSync(named);
  });
});
