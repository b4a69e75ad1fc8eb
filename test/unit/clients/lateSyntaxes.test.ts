import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { lateSyntaxes, syntaxesBundle } from '../../../scripts/late-syntaxes.mjs';
import type * as Clients from '../../../src/clients/clients.js';
import { CLIENTS } from '../../../src/clients/clients.js';

it('TOML and YAML are read from a bundle of their own, which is not loaded before, and read the same', { timeout: 60_000 }, async () => {
  const outdir = await mkdtemp(join(tmpdir(), 'tapline-syntaxes-'));
  try {
    const common = { outdir, logLevel: 'silent', minify: true } as const;
    await build({ ...syntaxesBundle, ...common });
    await build({
      ...common,
      ...{
        entryPoints: { clients: 'src/clients/clients.ts' },
        bundle: true,
        platform: 'node',
        format: 'cjs',
        mainFields: ['module', 'main'],
      },
      ...{ external: ['./syntaxes.js'], plugins: [lateSyntaxes] },
    });
    const require = createRequire(join(outdir, 'x.js'));
    const bundled = require('./clients.js') as typeof Clients;
    const locate = (clients: typeof CLIENTS, id: string, text: string) => clients.find((client) => client.id === id)!.locate(text);
    const loaded = () => Object.keys(require.cache).some((path) => path.endsWith('syntaxes.js'));

    expect(locate(bundled.CLIENTS, 'vscode', '{"servers":{}}')).toEqual({ kind: 'entries', entries: [] });
    expect(loaded()).toBe(false);
    for (const [id, text] of [
      ['codex', '[mcp_servers.a]\ncommand = "x"'],
      ['codex', '[mcp_servers'],
      ['continue', 'mcpServers:\n  - name: a\n    command: x'],
      ['continue', 'a: [1'],
    ] as const) {
      expect(locate(bundled.CLIENTS, id, text)).toEqual(locate(CLIENTS, id, text));
    }
    expect(loaded()).toBe(true);
    expect((await readFile(join(outdir, 'clients.js'))).length).toBeLessThan(60_000);
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
});
