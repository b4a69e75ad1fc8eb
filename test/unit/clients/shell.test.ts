import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shellLine } from '../../../src/clients/shell.js';

const print = 'process.stdout.write(JSON.stringify(process.argv.slice(1)))';

describe('a command line for a terminal', () => {
  it.skipIf(process.platform === 'win32')('reaches the program word for word, whatever the words hold', { timeout: 120_000 }, () => {
    const word = fc.string({ maxLength: 12, unit: 'grapheme' }).filter((text) => !text.includes('\0'));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 5 }), (words) => {
        const line = shellLine({ command: process.execPath, args: ['-e', print, '--', ...words] }, 'posix');
        expect(JSON.parse(execFileSync('/bin/sh', ['-c', line], { encoding: 'utf8' }))).toEqual(words);
      }),
      { numRuns: 25 },
    );
  });

  it('keeps plain words readable', () => {
    expect(shellLine({ command: 'node', args: ['a.js', '--', 'x=1', "it's"] }, 'posix')).toBe(`node a.js -- x=1 'it'\\''s'`);
  });

  it('calls a quoted program in PowerShell, and keeps its -- from PowerShell', () => {
    expect(shellLine({ command: 'C:\\a b\\node.exe', args: ['x.js', '--', "it's"] }, 'powershell')).toBe(
      `& 'C:\\a b\\node.exe' x.js '--' 'it''s'`,
    );
  });
});
