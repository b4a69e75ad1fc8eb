import { describe, expect, test } from 'vitest';
import { circles, forbiddenImports, importsOf } from '../../../scripts/layers.mjs';

const complaint = (path: string, text: string) => forbiddenImports(path, text).join('\n');

describe('the layer rule', () => {
  test.each([
    [
      'a layer that imports one above it',
      'src/session/engine.ts',
      "import { judge } from '../rules/judge.js';",
      'may not import src/rules',
    ],
    [
      'a type from a layer above',
      'src/protocol/kinds.ts',
      "import type { Row } from '../session/timeline/row.js';",
      'may not import src/session',
    ],
    ['Node in a pure layer', 'src/trace/reader.ts', "import { readFileSync } from 'node:fs';", 'may not use Node'],
    ['vscode outside the extension', 'src/cli/main.ts', "import * as vscode from 'vscode';", 'may not import the package vscode'],
    [
      'vscode in the worker thread',
      'src/extension/worker/main.ts',
      "import * as vscode from 'vscode';",
      'may not import the package vscode',
    ],
    ['code of the session in the webview', 'webview/list.ts', "import { filter } from '../src/session/timeline/filter.js';", 'only types'],
    [
      'the library of controls outside its file',
      'webview/list.ts',
      "import '@vscode-elements/elements/dist/vscode-button/index.js';",
      '@vscode-elements/elements',
    ],
    ['a re-export', 'src/tap/relay.ts', "export { engine } from '../session/engine.js';", 'may not import src/session'],
    ['a dynamic import', 'src/tap/relay.ts', "const late = await import('../rules/judge.js');", 'may not import src/rules'],
    ['a require', 'src/tap/relay.ts', "const late = require('../cli/main.js');", 'may not import src/cli'],
    [
      'a test helper in the product',
      'src/tap/relay.ts',
      "import { fake } from '../../test/support/fake.js';",
      'may not import test/support/fake',
    ],
  ])('refuses %s', (_what, path, text, why) => {
    expect(complaint(path, text)).toContain(why);
  });

  test('names the file and the line of an import over several lines', () => {
    const text = "// first\n\nimport {\n  a,\n  type B,\n} from '../rules/judge.js';\n";
    expect(complaint('src/session/engine.ts', text)).toMatch(/^src\/session\/engine\.ts:3 /);
  });

  test.each([
    ['its own layer', 'src/session/engine.ts', "import { pair } from './pairing.js';"],
    ['a layer below', 'src/rules/cancel/cancel.ts', "import type { Exchange } from '../../session/listener.js';"],
    ['Node where Node is the point', 'src/trace/files/follow.ts', "import { open } from 'node:fs/promises';"],
    ['the documented exception', 'src/session/listener.ts', "import type { EventRecord } from '../trace/record.js';"],
    ['types of the session in the webview', 'webview/list.ts', "import type { Row } from '../src/session/timeline/row.js';"],
    ['anything in tests', 'test/unit/x.test.ts', "import { run } from '../../src/extension/extension.js';"],
  ])('lets pass %s', (_what, path, text) => {
    expect(complaint(path, text)).toBe('');
  });

  test('takes no word in a comment or a string for an import', () => {
    expect(importsOf('src/tap/relay.ts', " * What is imported from 'vscode' is not here.\nconst text = 'export it from here';\n")).toEqual(
      [],
    );
  });
});

describe('files that import one another', () => {
  const source = (path: string, ...targets: string[]) => ({
    path: `src/session/${path}.ts`,
    text: targets.map((target) => `import type { X } from './${target}.js';`).join('\n'),
  });

  test('are told as the circle that they are, types too, however long it is', () => {
    const found = circles([
      source('a', 'b', 'd'),
      source('b', 'c'),
      source('c', 'b'),
      source('d', 'e'),
      source('e', 'f'),
      source('f', 'd'),
    ]);
    expect(found).toEqual([
      ['src/session/b.ts', 'src/session/c.ts'],
      ['src/session/d.ts', 'src/session/e.ts', 'src/session/f.ts'],
    ]);
  });

  test('are none where several lead to the same file, or to one that is not read', () => {
    expect(circles([source('a', 'b', 'c'), source('b', 'd'), source('c', 'd', 'elsewhere'), source('d')])).toEqual([]);
  });
});
