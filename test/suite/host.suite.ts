import { ok } from 'node:assert/strict';
import * as vscode from 'vscode';

describe('the extension host', () => {
  it('is a real one, with a workspace', () => {
    ok(vscode.version.startsWith('1.'), vscode.version);
    ok(vscode.workspace.workspaceFolders?.length === 1);
  });
});
