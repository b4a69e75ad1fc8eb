import { deepEqual, ok } from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { commands, type ExtensionContext, extensions } from 'vscode';

const extension = extensions.getExtension('tapline.tapline');

describe('activation', () => {
  it('waits until Tapline is used: nothing of it runs in a window that just opened', () => {
    ok(extension, 'the extension is not installed');
    ok(!extension.isActive);
    // A timeline editor of an earlier window is a use, a folder with MCP servers nearly one: this one has none yet. A debug session of a server is one. What else starts
    // Tapline, VS Code derives from what it contributes.
    const events: readonly string[] = extension.packageJSON.activationEvents;
    deepEqual([...new Set(events.map((event) => event.split(':')[0]))].sort(), [
      'onDebugAdapterProtocolTracker',
      'onDebugDynamicConfigurations',
      'onDebugResolve',
      'onWebviewPanel',
      'workspaceContains',
    ]);
  });

  it('takes at most 50 ms', async function () {
    ok(extension);
    const main = join(extension.extensionPath, extension.packageJSON.main);
    const load = createRequire(main);
    const loaded: { activate(context: ExtensionContext): unknown } = load(main);
    const cached = load.cache[load.resolve(main)];
    ok(cached, 'the bundle is not in the cache of modules');
    let took = Number.POSITIVE_INFINITY;
    // The extension host takes the module from the same cache, and so the timed function.
    cached.exports = {
      ...loaded,
      activate: async (context: ExtensionContext) => {
        const began = performance.now();
        await loaded.activate(context);
        took = performance.now() - began;
      },
    };
    await extension.activate();
    ok(took <= 50, `${took.toFixed(1)} ms`);
    // Its title is what leaves the extension host: `npm run bench` reads the figure there.
    if (this.test !== undefined) this.test.title += `: activate() took ${took.toFixed(1)} ms`;
  });

  it('registers every command that the manifest declares', async () => {
    const there = await commands.getCommands(true);
    const declared: string[] = extension?.packageJSON.contributes.commands.map(({ command }: { command: string }) => command);
    deepEqual(
      declared.filter((command) => !there.includes(command)),
      [],
    );
  });
});
