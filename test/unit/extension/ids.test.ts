import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLIENTS } from '../../../src/clients/clients.js';
import { DEBUGGER_WISHES } from '../../../src/extension/debug/adapter/attach/plan.js';
import { REVISIONS } from '../../../src/extension/debug/adapter/configuration.js';
import {
  commandIds,
  contextKeys,
  DEBUG_TYPE,
  debugViewIds,
  LOG_EDITOR,
  settingIds,
  TIMELINE_PANEL,
  TOOL_LIST,
  TOOL_QUERY,
  TRACE_EDITOR,
  TWIN_PROVIDER,
  viewIds,
} from '../../../src/extension/ids.js';
import { BODY_MODES } from '../../../src/extension/lm/bodies.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const text = readFileSync(join(ROOT, 'package.json'), 'utf8');
const { contributes, icon } = JSON.parse(text);
const strings: Record<string, string> = JSON.parse(readFileSync(join(ROOT, 'package.nls.json'), 'utf8'));
const sorted = (items: readonly string[]) => [...items].sort();

/** All source of the extension, as one text. */
function source(): string {
  const folder = join(ROOT, 'src/extension');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && file !== 'ids.ts');
  return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
}

describe('package.json', () => {
  it('declares exactly the commands, views and settings that the code knows', () => {
    expect(sorted(contributes.commands.map((c: { command: string }) => c.command))).toEqual(sorted(commandIds));
    expect(contributes.views.tapline.map((view: { id: string }) => view.id)).toEqual(viewIds);
    expect(contributes.views.debug.map((view: { id: string }) => view.id)).toEqual(debugViewIds);
    expect(sorted(Object.keys(contributes.configuration.properties))).toEqual(sorted(settingIds));
    expect(contributes.customEditors.map((editor: { viewType: string }) => editor.viewType)).toEqual([TRACE_EDITOR, LOG_EDITOR]);
  });

  it('names in menus, keys, welcome texts and walkthroughs only commands that exist', () => {
    const own = new Set<string>(commandIds);
    const named = [...text.matchAll(/"command": "(tapline\.[^"]+)"/g), ...JSON.stringify(strings).matchAll(/command:(tapline\.\w+)/g)];
    expect(named.map((match) => match[1]!).filter((id) => !own.has(id))).toEqual([]);
  });

  it('names in when-clauses only views, keys and editors that exist', () => {
    const known = new Set<string>([
      ...debugViewIds,
      ...viewIds,
      ...Object.keys(contextKeys),
      ...commandIds,
      ...settingIds,
      TIMELINE_PANEL,
      TRACE_EDITOR,
      LOG_EDITOR,
    ]);
    const whens = [...text.matchAll(/"when": "([^"]+)"/g)].map((match) => match[1]!);
    const ids = whens.flatMap((when) => [...when.matchAll(/tapline\.\w+(\.\w+)*/g)].map((match) => match[0]));
    expect(ids.filter((id) => !known.has(id))).toEqual([]);
  });

  it('offers the same on a row wherever a timeline stands, and what leaves wherever a session is', () => {
    type Entry = { readonly command: string; readonly when: string };
    const menus: Readonly<Record<string, readonly Entry[]>> = contributes.menus;
    const timelines = ['tapline.timeline', TIMELINE_PANEL, TRACE_EDITOR, LOG_EDITOR];
    for (const { command, when } of menus['webview/context']!) {
      const [, pattern] = /^webviewId =~ \/(.+)\/ &&/.exec(when) ?? [];
      expect([command, ...timelines.filter((id) => !new RegExp(pattern ?? '$^').test(id))]).toEqual([command]);
    }
    const places = ['view/title', 'view/item/context', 'webview/context', 'editor/title', 'explorer/context'];
    for (const command of ['tapline.shareTrace', 'tapline.exportTrace', 'tapline.saveReport'] as const)
      expect([command, ...places.filter((place) => !menus[place]!.some((entry) => entry.command === command))]).toEqual([command]);
  });

  it('has a text for every key, and no text without one', () => {
    const used = [...text.matchAll(/"%([^%"]+)%"/g)].map((match) => match[1]!);
    expect(sorted(used)).toEqual(sorted(Object.keys(strings)));
  });

  it('points only at files that exist', () => {
    const media = [...text.matchAll(/"(media\/[^"]+)"/g)].map((match) => match[1]!);
    expect(media).toContain(icon);
    expect(media.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('starts nothing before Tapline is used, a folder is open that has MCP servers, or what may be one is debugged', () => {
    // An editor of an earlier window is a use. Files that hold other settings, too, tell nothing of servers.
    const configs = CLIENTS.flatMap(({ workspaceFiles }) => workspaceFiles).filter((file) => /mcp\.json$/.test(file));
    const events = [
      `onWebviewPanel:${TIMELINE_PANEL}`,
      `onDebugResolve:${DEBUG_TYPE}`,
      `onDebugDynamicConfigurations:${DEBUG_TYPE}`,
      ...configs.map((file) => `workspaceContains:${file}`),
      // Whoever debugs a process of these languages may debug a server that is tapped; to be told of stops, one has to be there in time.
      ...['pwa-node', 'debugpy'].map((type) => `onDebugAdapterProtocolTracker:${type}`),
    ];
    expect(sorted(JSON.parse(text).activationEvents)).toEqual(sorted(events));
  });

  it('has a debug type whose choices are those that the code knows', () => {
    const [debuggers] = contributes.debuggers;
    expect(debuggers.type).toBe(DEBUG_TYPE);
    const { debugger: wish, revision } = debuggers.configurationAttributes.launch.properties;
    expect(wish.enum).toEqual(DEBUGGER_WISHES);
    expect(revision.enum).toEqual(REVISIONS);
  });

  it('declares the language model tools and the ways to keep bodies from them that the code knows', () => {
    expect(contributes.languageModelTools.map(({ name }: { name: string }) => name)).toEqual([TOOL_LIST, TOOL_QUERY]);
    expect(contributes.configuration.properties['tapline.languageModelTools.bodies'].enum).toEqual(BODY_MODES);
  });

  it('offers twins under the id that the code registers', () => {
    expect(contributes.mcpServerDefinitionProviders.map(({ id }: { id: string }) => id)).toEqual([TWIN_PROVIDER]);
  });
});

describe('the extension', () => {
  it('registers every command and sets every context key that it declares', () => {
    const code = source();
    expect(commandIds.filter((id) => !code.includes(`'${id}'`))).toEqual([]);
    expect(Object.keys(contextKeys).filter((key) => !code.includes(`'${key}'`))).toEqual([]);
    expect(settingIds.filter((id) => !code.includes(`'${id}'`))).toEqual([]);
  });
});
