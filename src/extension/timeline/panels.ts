import { Uri, ViewColumn, type WebviewPanel, window } from 'vscode';
import { visible } from '../../session/timeline/visible.js';
import { Disposable } from '../base/dispose.js';
import { TIMELINE_PANEL } from '../ids.js';
import { titleOf } from '../sessions/session.js';
import type { SessionStore } from '../sessions/store.js';
import { attachTimeline, type TimelineServices } from './attach.js';
import type { TimelineBridge } from './bridge.js';
import type { TimelineHub } from './hub.js';

/** Timelines in editors: one a session, as wide as the person likes. */
export class TimelinePanels extends Disposable {
  private readonly open = new Map<string, { readonly panel: WebviewPanel; readonly bridge: TimelineBridge }>();

  constructor(
    private readonly services: TimelineServices,
    private readonly store: SessionStore,
    private readonly hub: TimelineHub,
  ) {
    super();
    this.register({ dispose: () => [...this.open.values()].map(({ panel }) => panel.dispose()) });
  }

  /** Opens the timeline of a session in an editor, or brings it to the front; `row` is chosen in it. */
  show(file: string, row: number | null = null): void {
    const there = this.open.get(file);
    if (there) {
      there.panel.reveal();
      if (row !== null) there.bridge.show(there.bridge.session, row);
      return;
    }
    const session = this.store.get(file);
    const title = session ? visible(titleOf(session), 60) : (file.split(/[\\/]/).at(-1) ?? file);
    const panel = window.createWebviewPanel(TIMELINE_PANEL, title, ViewColumn.Active);
    panel.iconPath = Uri.joinPath(this.services.extensionUri, 'media', 'tapline.svg');
    const bridge = attachTimeline(panel.webview, this.services, 'editor');
    const inHub = this.hub.add(bridge);
    this.open.set(file, { panel, bridge });
    panel.onDidChangeViewState(() => {
      if (panel.active) this.hub.use(bridge);
      if (panel.visible) bridge.resume();
      else bridge.suspend();
    });
    panel.onDidDispose(() => {
      inHub.dispose();
      bridge.dispose();
      this.open.delete(file);
    });
    bridge.show({ file, entry: session?.state.kind === 'live' ? session.state.entry : null }, row);
  }
}
