import { createJudge } from '../../../src/rules/judge.js';
import { readRuleSettings } from '../../../src/rules/read-settings.js';
import { RuleSettings } from '../../../src/rules/settings.js';
import type { Finding } from '../../../src/session/listener.js';
import { Session } from '../../../src/session/session.js';
import { answerTo, isViewRequest } from '../../../src/session/timeline/questions/answers.js';
import type { SessionHead, ViewSnapshot } from '../../../src/session/timeline/row.js';
import { Timeline } from '../../../src/session/timeline/timeline.js';
import type { SessionPicture } from '../../../src/session/timeline/view.js';
import type { TraceRecord } from '../../../src/trace/record.js';
import type { FromWebview, RequestName, ToWebview } from '../../../webview/messages.js';
import { PageHolder, type WholeSession } from '../../../webview/report/holder.js';
import type { Scenario } from './scenario.js';
import type { Theme } from './themes.js';

/** What the page is opened with. */
export interface HarnessSetup {
  readonly theme: Theme;
  readonly scenario: Scenario;
  /** Lines of stderr in front of everything else: a session of that many rows. */
  readonly rows: number;
  /** Takes the place of every snapshot's members. */
  readonly patch: Partial<ViewSnapshot>;
  readonly bodyClass: string;
  readonly state: unknown;
  /** The setting `tapline.rules`. */
  readonly rules: object;
}

const GRACE_MS = 1000;
const LEAK_MS = 60_000;

type Question = Extract<FromWebview, { kind: 'ask' }>;

/** What is played here has findings of the families that are about pairing; what else the judge knows changes nothing in it. */
const FAMILIES: ReadonlySet<string> = new Set(['frame', 'rpc', 'id', 'response', 'cancel', 'leak']);
const isAbout = ({ rule }: Finding) => FAMILIES.has(rule.split('/')[0]!);

/** A host with the real model, in the page itself: what the webview says is answered as the worker would. */
export class FakeHost {
  readonly asked: { readonly name: RequestName; readonly ask: unknown }[] = [];
  readonly told: FromWebview[] = [];
  /** Names of requests that fail, with the sentence they fail with. */
  readonly failing = new Map<string, string>();
  /** So many further records the search through bodies may look at. */
  searchable = Number.POSITIVE_INFINITY;
  /** Questions that are not answered yet. */
  open = 0;
  state: unknown;
  patch: Partial<ViewSnapshot>;
  private readonly timeline = new Timeline(GRACE_MS);
  private readonly session: Session;
  private readonly records: TraceRecord[] = [];
  private readonly holder = new PatchedHolder(
    {
      timeline: this.timeline,
      records: this.records,
      viewpoint: () => ({ now: this.now, graceMs: GRACE_MS, live: this.status === 'live' }),
      picture: () => this.picture(),
    },
    () => this.searchable-- > 0,
    () => this.tick(),
    () => this.patch,
  );
  private readonly startedAt = performance.now();
  private status: Scenario['status'];

  constructor(private readonly setup: HarnessSetup) {
    this.state = setup.state;
    this.patch = setup.patch;
    this.status = setup.scenario.status;
    const { findings } = this.timeline;
    const judge = createJudge({
      ...{ leakThresholdMs: LEAK_MS, raceWindowMs: 250 },
      rules: new RuleSettings(readRuleSettings(setup.rules, 'the setting tapline.rules').entries),
      added: (finding) => isAbout(finding) && findings.added(finding),
      grown: (finding, at) => isAbout(finding) && findings.grown(finding, at),
      withdrawn: (finding) => isAbout(finding) && findings.withdrawn(finding),
      suppressed: (finding, what) => isAbout(finding) && findings.suppressed(finding, what),
    });
    this.session = new Session([this.timeline, judge], { leakThresholdMs: LEAK_MS });
    this.timeline.started(setup.scenario.command);
    for (let i = 0; i < setup.rows; i++) this.take({ t: 1 + i / 1000, dir: 'stderr', raw: `line ${i}` });
    for (const record of setup.scenario.records) this.take(record);
    this.tick();
    if (this.status === 'recorded') this.session.end();
    setInterval(() => this.tick(), 50);
  }

  get now(): number {
    const { now, speed } = this.setup.scenario;
    // What has arrived has passed.
    return Math.max(now + (performance.now() - this.startedAt) * speed, this.records.at(-1)?.t ?? 0);
  }

  /** Records arrive; the page is told. `t` counts from now where it is left out. */
  arrive(records: readonly TraceRecord[]): void {
    for (const record of records) this.take(record);
    this.push();
  }

  setStatus(status: Scenario['status']): void {
    this.status = status;
    this.push();
  }

  push(): void {
    this.post({ kind: 'view', view: this.holder.snapshot() });
  }

  post(message: ToWebview): void {
    window.postMessage(message, '*');
  }

  receive(message: FromWebview): void {
    if (message.kind !== 'ask') {
      this.told.push(message);
      return;
    }
    const { seq, name, ask } = message;
    this.asked.push({ name, ask });
    this.open++;
    const mistake = this.failing.get(name);
    // As between processes, nothing is shared and nothing comes back at once.
    setTimeout(async () => {
      try {
        if (mistake !== undefined) throw new Error(mistake);
        this.post({ kind: 'reply', seq, reply: structuredClone(await this.answer(message)) });
      } catch (error) {
        this.post({ kind: 'error', seq, message: (error as Error).message });
      }
      this.open--;
    }, 2);
  }

  private take(record: TraceRecord): void {
    this.records.push(record);
    this.session.push(record, this.records.length - 1);
  }

  private tick(): void {
    this.session.tick(this.now);
    this.timeline.tick(this.now);
    this.timeline.findings.settle();
  }

  private async answer(question: Question): Promise<unknown> {
    if (isViewRequest(question)) return await answerTo(question, this.holder);
    switch (question.name) {
      case 'action':
      case 'filters':
      case 'openClause':
      case 'openPart':
      case 'command':
        return { done: true };
      case 'cancelAllLeaked':
        return { done: 0 };
    }
  }

  private picture(): SessionPicture {
    const running = this.status === 'live' && this.setup.scenario.speed > 0;
    return { head: this.head(), problem: null, now: this.now, running, leakThresholdMs: LEAK_MS };
  }

  private head(): SessionHead {
    const { client, server, revision } = this.session;
    const status = statusOf(this.status);
    return {
      ...{ id: 's1', file: '/home/me/.tapline/sessions/s1.tapline.jsonl', name: 'tracker', command: this.setup.scenario.command },
      ...{ started: '2026-11-29T10:00:00.000Z', status, client, server, revision },
    };
  }
}

function statusOf(kind: Scenario['status']): SessionHead['status'] {
  switch (kind) {
    case 'no-contact':
      return { kind, since: 96_000 };
    case 'unwritten':
      return { kind, since: 96_000, why: 'no space left on device' };
    default:
      return { kind };
  }
}

/** A session that is all there, but goes on as time goes by; a test may patch what is shown of it. */
class PatchedHolder extends PageHolder {
  constructor(
    session: WholeSession,
    goOn: () => boolean,
    private readonly tick: () => void,
    private readonly patch: () => Partial<ViewSnapshot>,
  ) {
    super(session, goOn);
  }

  override snapshot(): ViewSnapshot {
    this.tick();
    this.look();
    return { ...super.snapshot(), ...this.patch() };
  }
}

declare global {
  interface Window {
    harnessSetup: HarnessSetup;
    host: FakeHost;
    violations: string[];
    setTheme: (theme: Theme, bodyClass: string) => void;
    acquireVsCodeApi: () => unknown;
  }
}

window.violations = [];
window.addEventListener('securitypolicyviolation', (event) => window.violations.push(`${event.violatedDirective} ${event.blockedURI}`));

/** Puts a theme into the page, as VS Code does when a person changes it. */
window.setTheme = (theme: Theme, bodyClass: string) => {
  const { style } = document.documentElement;
  for (const name of [...style]) style.removeProperty(name);
  for (const [name, value] of Object.entries(theme.colors)) style.setProperty(`--vscode-${name}`, value);
  document.body.className = `${theme.kind} ${bodyClass}`;
};

// The webview asks for this before it draws anything: VS Code has put the theme into the page by then.
window.acquireVsCodeApi = () => {
  const { theme, bodyClass } = window.harnessSetup;
  window.setTheme(theme, bodyClass);
  const host = new FakeHost(window.harnessSetup);
  window.host = host;
  return {
    postMessage: (message: FromWebview) => host.receive(structuredClone(message)),
    getState: () => host.state,
    setState: (state: unknown) => {
      host.state = structuredClone(state);
    },
  };
};

// VS Code hears the keys that reach the window, and its keybindings answer with nudges.
const KEYBINDINGS: Readonly<Record<string, Extract<ToWebview, { kind: 'nudge' }>['nudge']>> = {
  Delete: 'cancelSelected',
  '+': 'zoomIn',
  '-': 'zoomOut',
  '0': 'showAll',
  'Alt+ArrowLeft': 'panLeft',
  'Alt+ArrowRight': 'panRight',
  F8: 'nextFinding',
  'Shift+F8': 'previousFinding',
  'Control+f': 'focusFilter',
  'Control+c': 'copySelected',
  'Control+Enter': 'openSelectedInEditor',
  'Alt+Shift+C': 'copyPath',
};
window.addEventListener('keydown', (event) => {
  const chord = `${event.ctrlKey ? 'Control+' : ''}${event.altKey ? 'Alt+' : ''}${event.shiftKey ? 'Shift+' : ''}${event.key}`;
  const nudge = KEYBINDINGS[chord];
  if (nudge === undefined) return;
  event.preventDefault();
  window.host.post({ kind: 'nudge', nudge });
});
