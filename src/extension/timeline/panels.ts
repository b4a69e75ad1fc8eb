import { Uri, ViewColumn, type WebviewPanel, type WebviewPanelSerializer, window } from 'vscode';
import { Disposable } from '../base/dispose.js';
import { TIMELINE_PANEL } from '../ids.js';
import { nameAmong } from '../sessions/inLanguage.js';
import { entryOf } from '../sessions/session.js';
import type { SessionStore } from '../sessions/store.js';
import { attachToPanel, type TimelineServices } from './attach.js';
import type { TimelineBridge } from './bridge.js';
import type { TimelineHub } from './hub.js';

interface OpenPanel {
  readonly panel: WebviewPanel;
  readonly bridge: TimelineBridge;
  /** Whether its session was in the list: then it may vanish from it. */
  listed: boolean;
}

/** Timelines in editors: one a session, as wide as the person likes. They come back when the window is reloaded. */
export class TimelinePanels extends Disposable implements WebviewPanelSerializer {
  private readonly open = new Map<string, OpenPanel>();

  constructor(
    private readonly services: TimelineServices,
    private readonly store: SessionStore,
    private readonly hub: TimelineHub,
  ) {
    super();
    this.register(window.registerWebviewPanelSerializer(TIMELINE_PANEL, this));
    this.register(store.onDidChange(() => this.follow()));
    // The panels themselves stay: VS Code brings them back.
    this.register({ dispose: () => [...this.open.values()].map(({ bridge }) => bridge.dispose()) });
  }

  /** Opens the timeline of a session in an editor, or brings it to the front; `row` is chosen in it. */
  show(file: string, row: number | null = null): void {
    const there = this.open.get(file);
    if (there) {
      there.panel.reveal();
      if (row !== null) there.bridge.show(there.bridge.session, row);
      return;
    }
    this.fill(window.createWebviewPanel(TIMELINE_PANEL, '', ViewColumn.Active), file, row);
  }

  /** A panel of the window as it was before it was reloaded; `state` is what its page had saved. */
  async deserializeWebviewPanel(panel: WebviewPanel, state: unknown): Promise<void> {
    const file = (state as { readonly file?: unknown } | null | undefined)?.file;
    if (typeof file !== 'string' || this.open.has(file)) {
      panel.dispose();
      return;
    }
    await this.store.start();
    this.fill(panel, file, null);
  }

  private fill(panel: WebviewPanel, file: string, row: number | null): void {
    const picture = (theme: 'dark' | 'light') => Uri.joinPath(this.services.extensionUri, 'media', `tapline-${theme}.svg`);
    // In tabs a picture keeps its own colours.
    panel.iconPath = { dark: picture('dark'), light: picture('light') };
    const bridge = attachToPanel(panel, this.services, this.hub);
    this.open.set(file, { panel, bridge, listed: false });
    panel.onDidDispose(() => this.open.delete(file));
    bridge.show({ file, entry: entryOf(this.store.get(file)) }, row);
    this.follow();
  }

  /** Names the panels as the sessions are named now, and closes those whose session was deleted. */
  private follow(): void {
    for (const [file, there] of this.open) {
      const session = this.store.get(file);
      if (!session && there.listed) {
        there.panel.dispose();
        continue;
      }
      there.listed = session !== null;
      const title = session ? nameAmong(session, this.store.all) : (file.split(/[\\/]/).at(-1) ?? file);
      if (there.panel.title !== title) there.panel.title = title;
    }
  }
}
