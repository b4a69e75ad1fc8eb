import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { machineOf } from '../../../src/extension/debug/adapter/attach/machine.js';
import { isInspectorNoise, nodeAttach, nodeLine } from '../../../src/extension/debug/adapter/attach/node.js';
import { type DebuggerWish, type Plan, planDebugger } from '../../../src/extension/debug/adapter/attach/plan.js';
import { pythonAttach, pythonLine } from '../../../src/extension/debug/adapter/attach/python.js';

const machine = { nodeScript: (command: string) => (command === 'npx' ? '/usr/bin/npx' : null) };

function plan(line: string, wish: DebuggerWish = 'auto'): Plan {
  const [command = '', ...args] = line.split(' ');
  return planDebugger({ command, args }, wish, machine);
}

/** The whole command line with a debugger at port 9, or why there is none. */
function debugged(line: string, wish: DebuggerWish = 'auto', debugpy: string | null = '/debugpy'): string {
  const planned = plan(line, wish);
  if (planned.kind === 'none') return planned.why.kind;
  const { words, at } = planned;
  const made = planned.kind === 'node' ? nodeLine(words, at, 9) : pythonLine(words, at, 9, debugpy);
  return [made.command, ...made.args].join(' ');
}

describe('the debugger in a command line', () => {
  it.each([
    ['node server.js --port 1', 'node --inspect-brk=127.0.0.1:9 server.js --port 1'],
    ['/opt/node/bin/node18 server.js', '/opt/node/bin/node18 --inspect-brk=127.0.0.1:9 server.js'],
    ['node --import tsx server.ts', 'node --inspect-brk=127.0.0.1:9 --import tsx server.ts'],
    ['env A=1 node server.js', 'env A=1 node --inspect-brk=127.0.0.1:9 server.js'],
    // The last word about the inspector would count; what follows the script is the server's own.
    ['node --inspect=9229 server.js --inspect', 'node --inspect-brk=127.0.0.1:9 server.js --inspect'],
    // A script that Node runs is run by Node; js-debug follows it into the server that it starts.
    ['npx -y some-server', 'node --inspect-brk=127.0.0.1:9 /usr/bin/npx -y some-server'],
  ])('waits for js-debug in %s', (line, made) => {
    expect(debugged(line)).toBe(made);
  });

  it.each([
    ['python server.py x', 'python /debugpy --wait-for-client --connect 127.0.0.1:9 server.py x'],
    ['python3.12 -m my.server', 'python3.12 /debugpy --wait-for-client --connect 127.0.0.1:9 -m my.server'],
    ['python -u -X dev server.py', 'python -u -X dev /debugpy --wait-for-client --connect 127.0.0.1:9 server.py'],
    ['uv run python server.py', 'uv run python /debugpy --wait-for-client --connect 127.0.0.1:9 server.py'],
    ['.venv/bin/python -c code', '.venv/bin/python /debugpy --wait-for-client --connect 127.0.0.1:9 -c code'],
  ])('calls debugpy in %s', (line, made) => {
    expect(debugged(line)).toBe(made);
  });

  it('takes the debugpy that is installed where the editor brings none', () => {
    expect(debugged('python server.py', 'auto', null)).toBe('python -m debugpy --wait-for-client --connect 127.0.0.1:9 server.py');
  });

  it('is left out where none fits, or none is wanted', () => {
    expect(debugged('docker run -i image node server.js')).toBe('unknown-program');
    expect(debugged('uv run server.py')).toBe('unknown-program');
    expect(debugged('node server.js', 'none')).toBe('not-wanted');
    expect(debugged('node server.js', 'python')).toBe('no-interpreter');
    expect(debugged('npx x', 'python')).toBe('no-interpreter');
  });
});

describe('what attaches', () => {
  const options = { name: 'fake', port: 9, cwd: '/w', stopOnEntry: false, more: { skipFiles: ['<node_internals>/**'], port: 1 } };

  it('is js-debug, as for VS Code’s own dev.debug, with what the person wrote beside', () => {
    expect(nodeAttach(options)).toEqual({
      type: 'pwa-node',
      request: 'attach',
      name: 'fake (Node.js)',
      address: '127.0.0.1',
      port: 9,
      timeout: 30_000,
      cwd: '/w',
      outputCapture: 'std',
      continueOnAttach: true,
      internalConsoleOptions: 'neverOpen',
      suppressMultipleSessionWarning: true,
      skipFiles: ['<node_internals>/**'],
    });
    expect(nodeAttach({ ...options, stopOnEntry: true }).continueOnAttach).toBe(false);
  });

  it('leaves out of the console what Node says about its inspector, and nothing else', () => {
    const noise = [
      'Debugger listening on ws://127.0.0.1:9/1-2',
      'For help, see: https://nodejs.org/en/docs/inspector',
      'Debugger attached.',
      'Waiting for the debugger to disconnect...',
    ];
    expect(noise.filter((line) => !isInspectorNoise(line))).toEqual([]);
    expect(['Debugger of mine', 'Waiting for the database'].filter(isInspectorNoise)).toEqual([]);
  });

  it('is debugpy, which listens for the server', () => {
    expect(pythonAttach({ ...options, more: { justMyCode: false } })).toEqual({
      type: 'debugpy',
      request: 'attach',
      name: 'fake (Python)',
      listen: { host: '127.0.0.1', port: 9 },
      internalConsoleOptions: 'neverOpen',
      suppressMultipleSessionWarning: true,
      justMyCode: false,
    });
  });
});

describe.skipIf(process.platform === 'win32')('a script that Node runs', () => {
  it('is found on the PATH, through links, and by its first line alone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tapline-bin-'));
    try {
      const file = (name: string, text: string) => {
        writeFileSync(join(folder, name), text);
        chmodSync(join(folder, name), 0o755);
      };
      file('real.js', '#!/usr/bin/env node\nx');
      symlinkSync('real.js', join(folder, 'linked'));
      file('shell', '#!/bin/sh\nnode x');
      file('strict', '#!/usr/bin/env -S /opt/bin/node\nx');
      const { nodeScript } = machineOf('/', { PATH: `/nowhere:${folder}` });
      expect(nodeScript('linked')).toBe(join(folder, 'linked'));
      expect(nodeScript('strict')).toBe(join(folder, 'strict'));
      expect(nodeScript('shell')).toBeNull();
      expect(nodeScript('absent')).toBeNull();
      expect(machineOf(folder, {}).nodeScript('./real.js')).toBe(join(folder, 'real.js'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
