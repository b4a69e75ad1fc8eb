import type { FromWebview, Nudge, Requests, RowAction, ToWebview } from '../../../webview/messages.js';
import { inEnglish, type Phrase, phrase } from '../../session/timeline/phrases.js';
import { isViewRequest } from '../../session/timeline/questions/answers.js';
import {
  type ReadyAsk,
  readyAfter,
  type ViewRequest,
  type ViewRequestName,
  type ViewRequests,
} from '../../session/timeline/questions/requests.js';
import type { Grouping, ViewSnapshot } from '../../session/timeline/row.js';
import type { SessionEntry } from '../../tap/control/protocol.js';
import { Disposable, DisposableValue } from '../base/dispose.js';
import { Emitter } from '../base/emitter.js';
import { messageOf } from '../base/errors.js';
import type { ViewHandle, WorkerClient } from '../worker/client.js';

/** The side of a webview that the bridge talks to. */
export interface Port {
  postMessage(message: ToWebview): PromiseLike<boolean>;
  onDidReceiveMessage(listener: (message: FromWebview) => void): { dispose(): void };
}

/** What a webview asks. */
type Question = Extract<FromWebview, { kind: 'ask' }>;

/** What a person can set off in a timeline, apart from looking. */
export interface TimelineActions {
  row(file: string, row: number, action: RowAction): Promise<boolean>;
  /** Opens one body of a row; `at` is its record. */
  openPart(file: string, row: number, at: number): Promise<boolean>;
  cancelAllLeaked(file: string): Promise<number>;
  /** Lets the person choose a filter, or save the given one; resolves with the filter to apply, or null. */
  filters(what: Requests['filters']['ask']['what'], filter: string): Promise<string | null>;
  openClause(rule: string, file: string | null): Promise<boolean>;
  command(command: Requests['command']['ask']['command'], file: string | null): Promise<boolean>;
}

/** The session that a timeline shows. */
export interface Shown {
  readonly file: string;
  readonly entry: SessionEntry | null;
}

/** What native controls show of a timeline. */
export interface TimelineMode {
  readonly following: boolean;
  readonly paused: boolean;
  readonly live: boolean;
}

/** Requests whose answer changes what the page shows as a whole. */
const DRAWS: ReadonlySet<ViewRequestName> = new Set<ViewRequestName>([
  ...(['ready', 'watch', 'filter', 'range', 'arrange', 'pause', 'search'] as const),
  ...(['overview', 'locate', 'finding', 'statistics'] as const),
]);

/**
 * Stands between one webview and the worker: passes on what the webview asks about its session, carries out actions, and
 * starts anew whenever the webview says `ready`. A webview that is hidden is unreachable, so nothing is kept in it.
 */
export class TimelineBridge extends Disposable {
  private shown: Shown | null = null;
  private ready: ReadyAsk | null = null;
  /** What the webview had last asked for when it was suspended. */
  private asleep: ReadyAsk | null = null;
  private suspended = false;
  private readonly view = this.register(new DisposableValue<ViewHandle>());
  private chooseNext: number | null = null;
  private focusNext = false;
  private readonly changed = this.register(new Emitter<void>());
  /** Selection, mode or session changed, or the person did something in this timeline. */
  readonly onDidChange = this.changed.event;
  private readonly refocused = this.register(new Emitter<void>());
  /** The keyboard came into the webview, or left it. */
  readonly onDidChangeFocus = this.refocused.event;
  mode: TimelineMode = { following: true, paused: false, live: false };
  /** The row chosen in the webview. */
  selected: number | null = null;
  /** Whether the keyboard is in the webview. */
  focused = false;

  constructor(
    private readonly port: Port,
    private readonly worker: Pick<WorkerClient, 'createView'>,
    private readonly actions: TimelineActions,
    private readonly empty: (filter: string) => ViewSnapshot,
    /** Says sentences in the person's language. */
    private readonly say: (words: readonly Phrase[]) => string = (words) => words.map(inEnglish).join(' '),
  ) {
    super();
    this.register(port.onDidReceiveMessage((message) => this.receive(message)));
  }

  get session(): Shown | null {
    return this.shown;
  }

  /** Shows a session from now on, and chooses a row of it. */
  show(session: Shown | null, row: number | null = null): void {
    this.chooseNext = row;
    if (session?.file !== this.shown?.file) {
      this.shown = session;
      this.selected = null;
      this.view.value = null;
      this.changed.fire();
      if (this.asleep) this.asleep = ofAnother(this.asleep);
      if (this.ready) void this.restart(ofAnother(this.ready));
      // The page has yet to load, which takes as long as reading the first rows.
      else if (session !== null && !this.suspended) this.open(session);
    } else this.doWaiting();
  }

  /** Lets go of the worker's view while nobody sees the picture. */
  suspend(): void {
    this.suspended = true;
    this.asleep = this.ready ?? this.asleep;
    this.ready = null;
    this.view.value = null;
    this.focus(false);
  }

  /** The picture is seen again. A webview that was thrown away meanwhile says `ready` anew; one that lived on gets its picture back. */
  resume(): void {
    const { asleep } = this;
    this.suspended = false;
    this.asleep = null;
    if (asleep && !this.ready) void this.restart(asleep);
  }

  /** Why there is nothing to show changed. */
  drawEmpty(): void {
    if (this.ready && !this.shown) this.post({ kind: 'view', view: this.empty(this.ready.filter) });
  }

  /** The filter that is in force, as it was typed, or that a time was chosen; null where all rows are shown, or nobody sees them. */
  get filtered(): { readonly filter: string; readonly range: boolean } | null {
    const { ready } = this;
    if (!ready || !this.view.value) return null;
    const range = (ready.range ?? null) !== null;
    return ready.filter.trim() === '' && !range ? null : { filter: ready.filter, range };
  }

  /** The records, by place, of the rows that the filter lets through; null where that is all. */
  async records(): Promise<Uint32Array | null> {
    return (await this.view.value?.records()) ?? null;
  }

  /** What the rows are put into sections by. */
  get grouping(): Grouping {
    return this.ready?.arrangement?.by ?? 'none';
  }

  nudge(nudge: Nudge): void {
    this.post({ kind: 'nudge', nudge });
  }

  /** Lets the person choose a filter for this timeline, or save the one in it (`filter`, where it is known). Resolves to whether one was applied. */
  async pickFilter(what: Requests['filters']['ask']['what'], filter: string = this.ready?.filter ?? ''): Promise<boolean> {
    const text = await this.actions.filters(what, filter);
    if (text !== null) this.post({ kind: 'applyFilter', text });
    return text !== null;
  }

  /** Brings the keyboard into the list, as soon as there is one. */
  focusList(): void {
    if (this.ready) this.nudge('focusList');
    else this.focusNext = true;
  }

  private receive(message: FromWebview): void {
    switch (message.kind) {
      case 'ask':
        void this.answer(message);
        return;
      case 'selected':
        this.selected = message.row;
        this.changed.fire();
        return;
      case 'mode':
        this.mode = { following: message.following, paused: message.paused, live: message.live };
        this.changed.fire();
        return;
      case 'focus':
        this.focus(message.on);
        return;
    }
  }

  private focus(on: boolean): void {
    if (on === this.focused) return;
    this.focused = on;
    this.refocused.fire();
  }

  private async answer(question: Question): Promise<void> {
    const { seq, name } = question;
    try {
      this.post({ kind: 'reply', seq, reply: await this.reply(question) });
    } catch (error) {
      this.post({ kind: 'error', seq, message: messageOf(error) });
    }
    if (name === 'ready') this.doWaiting();
  }

  private async reply(question: Question): Promise<unknown> {
    if (isViewRequest(question)) {
      this.remember(question);
      return await this.askCurrent(question);
    }
    const file = this.shown?.file ?? null;
    switch (question.name) {
      case 'action':
        return { done: file !== null && (await this.actions.row(file, question.ask.row, question.ask.action)) };
      case 'cancelAllLeaked':
        return { done: file === null ? 0 : await this.actions.cancelAllLeaked(file) };
      case 'filters':
        return { done: await this.pickFilter(question.ask.what, question.ask.filter) };
      case 'openPart':
        return { done: file !== null && (await this.actions.openPart(file, question.ask.row, question.ask.at)) };
      case 'openClause':
        return { done: await this.actions.openClause(question.ask.rule, file) };
      case 'command':
        return { done: await this.actions.command(question.ask.command, file) };
    }
  }

  /** What brings another session, or a webview that comes back, to the same window and filter. */
  private remember(request: ViewRequest): void {
    if (request.name === 'ready') {
      this.ready = request.ask;
      this.asleep = null;
      this.changed.fire();
    } else if (this.ready) this.ready = readyAfter(this.ready, request);
  }

  /** An answer about a session that was exchanged meanwhile would bring its picture back: then the one that is shown now is asked. */
  private async askCurrent(request: ViewRequest): Promise<unknown> {
    for (;;) {
      const { shown } = this;
      const reply = await this.askView(request);
      if (shown === this.shown || !DRAWS.has(request.name)) return reply;
    }
  }

  private async askView(request: ViewRequest): Promise<unknown> {
    const { shown } = this;
    if (!shown) return this.withoutSession(request.name);
    return await this.open(shown).ask(request.name, request.ask);
  }

  /** What there is to say where no session is shown. */
  private withoutSession(name: ViewRequestName): ViewRequests[ViewRequestName]['reply'] {
    switch (name) {
      case 'detail':
      case 'body':
      case 'explain':
        throw new Error(this.say([phrase('noSessionShown')]));
      case 'locate':
        return { position: null, over: null };
      case 'finding':
      case 'statistics':
        return null;
      case 'overview':
        return { state: '', whole: true, width: 1, bins: [] };
      case 'rules':
        return { rules: [] };
      case 'values':
        return { values: [] };
      case 'ready':
      case 'watch':
      case 'filter':
      case 'range':
      case 'arrange':
      case 'pause':
      case 'search':
        return this.empty(this.ready?.filter ?? '');
    }
  }

  /** Begins to read the session, where that has not begun yet. */
  private open({ file, entry }: Shown): ViewHandle {
    this.view.value ??= this.worker.createView(file, entry, (view) => this.post({ kind: 'view', view }));
    return this.view.value;
  }

  private async restart(ask: ReadyAsk): Promise<void> {
    const { shown } = this;
    this.ready = ask;
    try {
      const view = (await this.askView({ name: 'ready', ask })) as ViewSnapshot;
      if (shown !== this.shown) return;
      this.post({ kind: 'view', view });
    } catch {
      // The session was exchanged or the worker ended meanwhile; either brings a picture of its own.
    }
    this.doWaiting();
  }

  /** What was asked of the webview before it was ready. */
  private doWaiting(): void {
    if (!this.ready) return;
    if (this.focusNext) this.nudge('focusList');
    this.focusNext = false;
    if (this.chooseNext !== null) this.post({ kind: 'choose', row: this.chooseNext });
    this.chooseNext = null;
  }

  private post(message: ToWebview): void {
    if (!this.isDisposed) void this.port.postMessage(message);
  }
}

/** What a webview asks for, where another session takes the place of the one that it was about: the grouping and the filter stay. */
function ofAnother(ask: ReadyAsk): ReadyAsk {
  const by = ask.arrangement?.by ?? 'none';
  return { ...ask, at: { kind: 'tail' }, range: null, arrangement: { by, folded: [], unfolded: [], foldedSections: [] } };
}
