import { createServer } from 'node:net';
import { commands, type DebugSession, extensions, l10n } from 'vscode';
import { visible } from '../../session/timeline/visible.js';
import { machineOf } from './adapter/attach/machine.js';
import { nodeAttach, nodeLine } from './adapter/attach/node.js';
import { type NoDebugger, planDebugger } from './adapter/attach/plan.js';
import { pythonAttach, pythonLine } from './adapter/attach/python.js';
import type { Attach } from './adapter/attachment.js';
import { ChildDebugger } from './childDebugger.js';

/** Finds the debugger for a server of this session: js-debug, which VS Code brings, or debugpy, which an extension does. */
export function debuggersFor(session: DebugSession): Attach {
  return async (configuration) => {
    const { command, args, cwd, env, stopOnEntry, attach: more } = configuration;
    const machine = machineOf(cwd, { ...process.env, ...env });
    const plan = planDebugger({ command, args }, configuration.debugger, machine);
    if (plan.kind === 'none') return { kind: 'none', why: whyNone(plan.why) };
    const type = plan.kind === 'node' ? 'pwa-node' : 'debugpy';
    if (!isThere(type)) return { kind: 'none', why: whyMissing(plan.kind) };
    const port = await freePort();
    const options = { name: configuration.server || command, port, cwd, stopOnEntry, more };
    if (plan.kind === 'node') {
      const attachment = new ChildDebugger(nodeLine(plan.words, plan.at, port), session, nodeAttach(options), 'debugger');
      return { kind: 'ready', attachment };
    }
    const line = pythonLine(plan.words, plan.at, port, await debugpyPackage());
    return { kind: 'ready', attachment: new ChildDebugger(line, session, pythonAttach(options), 'server') };
  };
}

function whyNone(why: NoDebugger): string | null {
  switch (why.kind) {
    case 'not-wanted':
      return null;
    case 'unknown-program':
      return l10n.t('“{0}” is neither Node.js nor Python, nor a script that Node.js runs', visible(why.command, 80));
    case 'no-interpreter':
      return why.wish === 'node'
        ? l10n.t('“{0}” does not start Node.js in a way that a debugger can be put into', visible(why.command, 80))
        : l10n.t('“{0}” does not start Python in a way that a debugger can be put into', visible(why.command, 80));
  }
}

function whyMissing(kind: 'node' | 'python'): string {
  return kind === 'node'
    ? l10n.t('the JavaScript debugger of VS Code is disabled')
    : l10n.t('debugging Python needs the extension “Python Debugger” (ms-python.debugpy)');
}

function isThere(type: string): boolean {
  return extensions.all.some(({ packageJSON }) => {
    const debuggers: unknown = packageJSON?.contributes?.debuggers;
    return Array.isArray(debuggers) && debuggers.some((one: { readonly type?: unknown } | null) => one?.type === type);
  });
}

/** Where the Python extension keeps its debugpy; null where it does not tell. */
async function debugpyPackage(): Promise<string | null> {
  try {
    const path: unknown = await commands.executeCommand('python.getDebugpyPackagePath');
    return typeof path === 'string' && path !== '' ? path : null;
  } catch {
    return null;
  }
}

/** A port that nobody listens at; the debugger's own side takes it a moment later. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port'))));
    });
  });
}
