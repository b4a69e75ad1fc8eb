import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { main } from '../../../src/cli/commands.js';
import { runCommand } from '../../../src/tap/main.js';

let out = '';
let err = '';
const listening = process.stdout.listeners('error');
beforeEach(() => {
  out = err = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    err += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  // The program runs once in a process, and listens as long as that.
  for (const listener of process.stdout.listeners('error')) {
    if (!listening.includes(listener)) process.stdout.off('error', listener as () => void);
  }
  process.exitCode = 0;
});

it.each([
  ['check', ['--format', '--fail-on', 'exit code']],
  ['sessions', ['--format', 'exit code']],
  ['cancel', ['--to', '--reason', '--answer', 'exit code']],
  ['report', ['--as-is', '--output', 'exit code']],
  ['export', ['--format', '--output', 'exit code']],
  ['run', ['--trace', '--name', '--unset']],
  ['tap', ['--scope', '--dry-run', 'exit code']],
  ['untap', ['--scope', '--dry-run', '--all', 'exit code']],
])('every command explains itself and its options, asked in any way: %s', async (name, words) => {
  for (const argv of [
    [name, '--help'],
    [name, '-h'],
    ['help', name],
  ]) {
    out = '';
    await main(argv);
    expect(process.exitCode ?? 0).toBe(0);
    expect(out).toContain(`usage: tapline ${name}`);
    for (const word of words) expect(out).toContain(word);
  }
  expect(err).toBe('');
});

it('the help of the whole names every command with its options', async () => {
  await main(['--help']);
  for (const word of [
    'run',
    'tap',
    'untap',
    'check',
    'sessions',
    'cancel',
    '--dry-run',
    '--all',
    '--trace',
    '--fail-on',
    '--format',
    '--to',
    '--reason',
    '--answer',
  ]) {
    expect(out).toContain(word);
  }
});

it('what belongs to the server’s command is not taken for a question to Tapline', () => {
  runCommand(['run', '--name', 'x', '--bogus']);
  expect(err).toContain('unknown option --bogus');
  expect(process.exitCode).toBe(2);
});
