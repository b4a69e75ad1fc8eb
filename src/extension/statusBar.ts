import { l10n, MarkdownString, StatusBarAlignment, type StatusBarItem, window } from 'vscode';
import { formatCount, formatDuration } from '../session/timeline/format.js';
import { visible } from '../session/timeline/visible.js';
import { Disposable } from './base/dispose.js';
import { withoutDemo } from './demo/isDemo.js';
import type { CommandId, SettingId } from './ids.js';
import { refusalOf, type SpanExport } from './otlp/spanExport.js';
import { describeSpans } from './otlp/words.js';
import { type Count, countsOf } from './sessions/describe.js';
import { describeCount, nameAmong } from './sessions/inLanguage.js';
import { clockOf, type Session } from './sessions/session.js';
import type { SessionStore } from './sessions/store.js';

const ICONS = {
  inFlight: 'tapline-pending',
  cancelled: 'circle-slash',
  orphaned: 'tapline-orphaned',
  leaked: 'tapline-leaked',
  findings: 'error',
  suppressed: 'error',
} as const satisfies Record<Count['of'], string>;
const LINKS = {
  timeline: 'tapline.openTimeline',
  leaked: 'tapline.cancelAllLeaked',
} as const satisfies Record<string, CommandId>;
const OPEN_SETTINGS = 'workbench.action.openSettings';

/** The status bar item: what is pending and leaked in all live sessions, the demo aside. Absent while nothing is live. */
export class StatusBar extends Disposable {
  private readonly item: StatusBarItem;
  private drawn = '';

  constructor(
    private readonly store: SessionStore,
    private readonly spans: Pick<SpanExport, 'state' | 'onDidChange'>,
  ) {
    super();
    this.item = this.register(window.createStatusBarItem('tapline.status', StatusBarAlignment.Left, 0));
    this.item.name = 'Tapline';
    this.item.command = LINKS.timeline;
    this.register(store.onDidChange(() => this.draw()));
    this.register(spans.onDidChange(() => this.draw()));
    this.draw();
  }

  private draw(): void {
    const live = this.store.live;
    if (live.length === 0) {
      this.drawn = '';
      this.item.hide();
      return;
    }
    const counted = withoutDemo(live);
    const sum = (key: 'inFlight' | 'leaked') => counted.reduce((total, session) => total + (session.summary?.counts[key] ?? 0), 0);
    const [inFlight, leaked] = [sum('inFlight'), sum('leaked')];
    const text = [
      l10n.t('$(tapline-tap) {0} pending', formatCount(inFlight)),
      ...(leaked > 0 ? [l10n.t('$(tapline-leaked) {0} leaked', formatCount(leaked))] : []),
      ...(this.spans.state.kind === 'on' ? [refusalOf(this.spans.state) === null ? '$(cloud-upload)' : '$(warning)'] : []),
    ].join('  ');
    const tooltip = tooltipOf(live, counted, describeSpans(this.spans.state));
    if (text + tooltip.value === this.drawn) return;
    this.drawn = text + tooltip.value;
    this.item.text = text;
    this.item.tooltip = tooltip;
    const label = l10n.t('Tapline: {0} pending, {1} leaked', inFlight, leaked);
    this.item.accessibilityInformation = { label: [label, describeSpans(this.spans.state)].filter(Boolean).join('. '), role: 'button' };
    this.item.show();
  }
}

/** `counted`: those that the numbers in the status bar are about; of the others that is said. `spans`: what leaves of them, if anything. */
function tooltipOf(live: readonly Session[], counted: readonly Session[], spans: string | undefined): MarkdownString {
  const tooltip = new MarkdownString('', true);
  // Only these commands: names in the tooltip come from the wire.
  tooltip.isTrusted = { enabledCommands: [...Object.values(LINKS), OPEN_SETTINGS] };
  for (const session of live) {
    const client = session.summary?.head.client?.name;
    tooltip.appendMarkdown('**');
    tooltip.appendText(nameAmong(session, live));
    tooltip.appendMarkdown('**');
    if (client) tooltip.appendText(` · ${visible(client, 60)}`);
    if (!counted.includes(session)) tooltip.appendMarkdown(` · ${l10n.t('demo, not counted in the status bar')}`);
    tooltip.appendMarkdown(` · ${l10n.t('live {0}', coarse(clockOf(session)))}\n\n`);
    const counts = countsOf([session]);
    tooltip.appendMarkdown(counts.length > 0 ? counts.map(withIcon).join(' &nbsp; ') : l10n.t('nothing open'));
    if ((session.summary?.counts.leaked ?? 0) > 0) {
      const argument = encodeURIComponent(JSON.stringify([session.file]));
      tooltip.appendMarkdown(`\n\n[${l10n.t('Cancel All Leaked…')}](command:${LINKS.leaked}?${argument})`);
    }
    tooltip.appendMarkdown('\n\n---\n\n');
  }
  if (spans !== undefined) {
    const setting: SettingId = 'tapline.otlp.endpoint';
    tooltip.appendText(spans);
    tooltip.appendMarkdown(
      ` [${l10n.t('Change…')}](command:${OPEN_SETTINGS}?${encodeURIComponent(JSON.stringify([`@id:${setting}`]))})\n\n---\n\n`,
    );
  }
  tooltip.appendMarkdown(`[${l10n.t('Open Timeline')}](command:${LINKS.timeline})`);
  return tooltip;
}

function withIcon(count: Count): string {
  return `$(${ICONS[count.of]}) ${describeCount(count)}`;
}

/** A clock that moves only once a minute, so that a hover that is open stays still. */
function coarse(ms: number): string {
  return ms < 60_000 ? '< 1 m' : formatDuration(Math.floor(ms / 60_000) * 60_000).replace(/ 00 s$/, '');
}
