import { expect, it } from 'vitest';
import { membersOf } from '../../../src/clients/members.js';
import { vscodeStrategy } from '../../../src/clients/vscode.js';

it('reads folder and environment of an entry between comments, and takes what is no text as none', () => {
  const text = `{ "servers": {
    "a": { "command": "x", /* here */ "cwd": "sub", "env": { "K": "v", "N": 1, "DROP": null, }, },
    "b": { "command": "x", "cwd": 7, "env": [] } } }`;
  const located = vscodeStrategy.locate(text);
  const entries = located.kind === 'entries' ? located.entries : [];
  expect(entries.map((entry) => membersOf(text, entry))).toEqual([
    { cwd: 'sub', env: { K: 'v', N: '1' } },
    { cwd: null, env: {} },
  ]);
});
