import { randomBytes } from 'node:crypto';
import { env, l10n, Uri, type Webview, type WebviewPanel } from 'vscode';
import type { FromWebview } from '../../../webview/messages.js';
import { timelinePage } from '../../../webview/page.js';
import { sayPhrases } from '../phrases.js';
import type { Settings } from '../settings.js';
import type { WorkerClient } from '../worker/client.js';
import { type TimelineActions, TimelineBridge } from './bridge.js';
import { emptyView } from './emptyView.js';
import type { TimelineHub } from './hub.js';
import type { IdleState } from './idle.js';

/** What every timeline needs, whichever surface it is on. */
export interface TimelineServices {
  readonly extensionUri: Uri;
  readonly worker: WorkerClient;
  readonly actions: TimelineActions;
  readonly settings: Settings;
  readonly idle: IdleState;
}

/** Fills a webview with the timeline and returns the bridge to it. */
export function attachTimeline(webview: Webview, services: TimelineServices, surface: 'view' | 'editor'): TimelineBridge {
  const dist = Uri.joinPath(services.extensionUri, 'dist');
  const bridge = new TimelineBridge(
    {
      postMessage: (message) => webview.postMessage(message),
      onDidReceiveMessage: (listener) => webview.onDidReceiveMessage((message: FromWebview) => listener(message)),
    },
    services.worker,
    services.actions,
    (filter) => emptyView(filter, services.settings.worker.leakThresholdMs, services.idle.idle),
    sayPhrases,
  );
  webview.options = { enableScripts: true, enableCommandUris: false, localResourceRoots: [dist] };
  webview.html = timelinePage({
    nonce: randomBytes(16).toString('base64'),
    cspSource: webview.cspSource,
    script: webview.asWebviewUri(Uri.joinPath(dist, 'webview.js')).toString(),
    style: webview.asWebviewUri(Uri.joinPath(dist, 'webview.css')).toString(),
    // Where there is no translation, the words are English ones, and are to be read aloud as such.
    language: l10n.bundle === undefined ? 'en' : env.language,
    strings: l10n.bundle ?? {},
    surface,
  });
  return bridge;
}

/** Fills a panel with a timeline, which rests while nobody sees it, and goes with the panel. */
export function attachToPanel(panel: WebviewPanel, services: TimelineServices, hub: TimelineHub): TimelineBridge {
  const bridge = attachTimeline(panel.webview, services, 'editor');
  const inHub = hub.add(bridge);
  panel.onDidChangeViewState(() => {
    if (panel.active) hub.use(bridge);
    if (panel.visible) bridge.resume();
    else bridge.suspend();
  });
  panel.onDidDispose(() => {
    inHub.dispose();
    bridge.dispose();
  });
  return bridge;
}
