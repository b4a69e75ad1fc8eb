import { afterEach, describe, expect, it } from 'vitest';
import { COMMANDS, main as program } from '../../../src/cli/commands.js';
import { runCommand } from '../../../src/tap/main.js';
import { printed } from '../../support/printed.js';

const caught = printed();
afterEach(() => {
  process.exitCode = 0;
});

/** Runs the program. It runs once in a process otherwise, and listens to its output as long as that. */
async function main(argv: string[]): Promise<void> {
  const listening = process.stdout.listeners('error');
  await program(argv);
  for (const listener of process.stdout.listeners('error')) {
    if (!listening.includes(listener)) process.stdout.off('error', listener as () => void);
  }
}

/** Options that a call of a command names, in the help of the whole or in its own. */
const optionsIn = (text: string) => [...new Set(text.match(/(?<![\w-])--[a-z][\w-]*/g))];

describe.each([...COMMANDS])('the command %s', (name, { calls }) => {
  it('explains itself and its options, asked in any way', async () => {
    const asked: string[] = [];
    for (const argv of [
      [name, '--help'],
      [name, '-h'],
      ['help', name],
    ]) {
      caught.out = '';
      await main(argv);
      expect(process.exitCode ?? 0).toBe(0);
      asked.push(caught.out);
    }
    const [usage] = asked;
    expect(new Set(asked).size).toBe(1);
    expect(usage).toContain(`usage: tapline ${name}`);
    for (const option of optionsIn(calls.join())) expect(usage).toContain(option);
    if (name !== 'run') expect(usage).toContain('exit code');
    expect(caught.err).toBe('');
  });
});

// `run` is the tap's own program.
describe.each([...COMMANDS.keys()].filter((name) => name !== 'run'))('a call of %s', (name) => {
  it('may have every option that its help lists', async () => {
    await main([name, '--help']);
    const options = optionsIn(caught.out.match(/^ {2}(?:-\w, )?--.*? {2}/gm)!.join('\n'));
    expect(options).toContain('--help');
    for (const option of options) {
      caught.err = '';
      // The word behind it is no option anywhere: whatever the call would do, it is not done.
      await main([name, option, '--no-such-option']);
      expect(caught.err).toMatch(/'--no-such-option'|argument is ambiguous/);
      expect(caught.err).not.toContain(`Unknown option '${option}'`);
    }
  });

  it('that is wrong is told why, and its form, and ends with 2', async () => {
    await main([name, '--no-such-option']);
    expect(caught.err).toMatch(new RegExp(`^tapline ${name}: Unknown option '--no-such-option'[^]*\n\nusage: tapline ${name} `));
    expect(caught.out).toBe('');
    expect(process.exitCode).toBe(2);
  });
});

it('the help of the whole names every command', async () => {
  await main(['--help']);
  for (const [name, { calls }] of COMMANDS) {
    expect(calls.length).toBeGreaterThan(0);
    expect(caught.out).toMatch(new RegExp(`^ {2}${name} `, 'm'));
  }
});

it('a command that there is not is told of, with those that there are', async () => {
  await main(['bogus']);
  expect(caught.err).toMatch(/^tapline: there is no command "bogus"\.\n\nTapline /);
  expect(process.exitCode).toBe(2);
});

it('what belongs to the server’s command is not taken for a question to Tapline', () => {
  runCommand(['run', '--name', 'x', '--bogus']);
  expect(caught.err).toContain('unknown option --bogus');
  expect(process.exitCode).toBe(2);
});
