import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'jsonc-parser';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeDemoWorkspace } from '../../../scripts/demo/workspace.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tapline-demo-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the demo workspace', () => {
  test('holds a server that is configured and there', () => {
    makeDemoWorkspace(folder);
    const { servers } = parse(readFileSync(join(folder, '.vscode/mcp.json'), 'utf8')) as { servers: { demo: { args: string[] } } };
    const path = servers.demo.args[0] ?? '';
    expect(path).toMatch(/^\$\{workspaceFolder\}\//);
    expect(existsSync(join(folder, path.slice(path.indexOf('/'))))).toBe(true);
  });

  test('keeps a configuration that the user changed or tapped', () => {
    makeDemoWorkspace(folder);
    const config = join(folder, '.vscode/mcp.json');
    writeFileSync(config, '{ "servers": {} }');
    makeDemoWorkspace(folder);
    expect(readFileSync(config, 'utf8')).toBe('{ "servers": {} }');
  });
});
