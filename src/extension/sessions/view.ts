import { setTimeout as pause } from 'node:timers/promises';
import { commands, type TreeView, window } from 'vscode';
import { formatBytes } from '../../session/timeline/format.js';
import { Disposable } from '../base/dispose.js';
import { withoutDemo } from '../demo/isDemo.js';
import { totalOf } from '../housekeeping/sizes.js';
import type { ViewId } from '../ids.js';
import type { SpanExport } from '../otlp/spanExport.js';
import { describeSpans } from '../otlp/words.js';
import type { TimelineView } from '../timeline/view.js';
import type { SessionStore } from './store.js';
import type { SessionNode, SessionsTree } from './tree.js';

/** How often, and how many ms apart, a session is looked for that the tree does not show yet: VS Code does not tell when it has drawn one. */
const LOOKS = 10;
const APART_MS = 300;

/** The Sessions view: the tree, in which the session on the timeline is chosen, and the badge with all leaked requests of live sessions. */
export class SessionsView extends Disposable {
  private readonly view: TreeView<SessionNode>;

  constructor(
    tree: SessionsTree,
    private readonly store: SessionStore,
    private readonly timeline: TimelineView,
    private readonly spans: Pick<SpanExport, 'state' | 'onDidChange'>,
  ) {
    super();
    const id: ViewId = 'tapline.sessions';
    this.view = this.register(window.createTreeView(id, { treeDataProvider: tree }));
    this.register(store.onDidChange(() => this.drawBadge()));
    this.register(spans.onDidChange(() => this.drawMessage()));
    this.drawMessage();
    this.register(timeline.onDidShow(() => void this.chooseShown()));
    this.register(this.view.onDidChangeVisibility(() => void this.chooseShown()));
    // A session whose first request opens is a node of another kind, and what was chosen is gone.
    this.register(this.view.onDidChangeSelection(({ selection }) => void (selection.length === 0 && this.chooseShown())));
  }

  /**
   * The node that the keyboard is at; for keys, which bring no argument. Extensions hear of chosen nodes alone, and moving through
   * a tree with the arrows chooses none: so the node is chosen first.
   */
  async atKeyboard(): Promise<SessionNode | null> {
    await commands.executeCommand('list.selectAndPreserveFocus');
    return this.view.selection[0] ?? null;
  }

  /** The tree must not point at one session while the timeline shows another, which took its place by itself. */
  private async chooseShown(): Promise<void> {
    const file = this.timeline.shownFile;
    for (let look = 0; look < LOOKS && file !== null && file === this.timeline.shownFile; look++) {
      const session = this.store.get(file);
      // Revealing opens a view that is closed, which nobody asked for.
      if (!session || !this.view.visible || this.view.selection.some((node) => isOf(node, file))) return;
      try {
        await this.view.reveal({ kind: 'session', session }, { select: true, focus: false, expand: false });
        return;
      } catch {
        await pause(APART_MS);
      }
    }
  }

  /** That something leaves stands over all that it is about, as long as it does. */
  private drawMessage(): void {
    const text = describeSpans(this.spans.state) ?? '';
    if (this.view.message !== text) this.view.message = text;
  }

  private drawBadge(): void {
    const leaked = withoutDemo(this.store.live).reduce((sum, session) => sum + (session.summary?.counts.leaked ?? 0), 0);
    const disk = formatBytes(totalOf(this.store.all));
    if (this.view.description !== disk) this.view.description = disk;
    if (leaked === (this.view.badge?.value ?? 0)) return;
    this.view.badge = leaked > 0 ? { value: leaked, tooltip: `${leaked} leaked` } : undefined;
  }
}

function isOf(node: SessionNode, file: string): boolean {
  return (node.kind === 'session' || node.kind === 'open') && node.session.file === file;
}
