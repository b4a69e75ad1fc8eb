import { type Disposable, window } from 'vscode';
import type { ViewId } from '../ids.js';
import type { ServersTree } from './tree.js';

/** Shows the Servers tree. */
export function registerServersView(tree: ServersTree): Disposable {
  const id: ViewId = 'tapline.servers';
  return window.createTreeView(id, { treeDataProvider: tree, showCollapseAll: true });
}
