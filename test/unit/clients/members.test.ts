import { expect, it } from 'vitest';
import { vscodeStrategy } from '../../../src/clients/strategies/vscode.js';

const none = { envFile: null, envPassed: [], devDebug: null };

it('reads folder and environment of an entry between comments, and takes what is no text as none', () => {
  const text = `{ "servers": {
    "a": { "command": "x", /* here */ "cwd": "sub", "env": { "K": "v", "N": 1, "DROP": null, }, },
    "b": { "command": "x", "cwd": 7, "env": [] } } }`;
  const located = vscodeStrategy.locate(text);
  const entries = located.kind === 'entries' ? located.entries : [];
  expect(entries.map((entry) => vscodeStrategy.membersOf(text, entry))).toEqual([
    { cwd: 'sub', env: { K: 'v', N: '1' }, ...none },
    { cwd: null, env: {}, ...none },
  ]);
});
