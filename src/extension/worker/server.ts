import { setTimeout } from 'node:timers/promises';
import { explanationOf } from '../../rules/explain.js';
import { PhraseError } from '../../session/timeline/phrase-error.js';
import { type Phrase, phrase } from '../../session/timeline/phrases.js';
import { answerTo, type Holder } from '../../session/timeline/questions/answers.js';
import type { ViewRequestName, ViewRequests } from '../../session/timeline/questions/requests.js';
import type { SessionEntry } from '../../tap/control/protocol.js';
import { convertLog } from '../../trace/files/convert.js';
import { TraceError } from '../../trace/reader.js';
import { statisticsOf } from './counting.js';
import { problemsOf } from './judge.js';
import type { FromWorker, SessionSummary, ToWorker, ViewAsk, WorkerRequestName, WorkerRequests, WorkerSettings } from './messages.js';
import { OpenSession } from './open-session.js';
import type { PushedView } from './pushed-view.js';
import { Summarizer } from './summarize.js';
import type { ReadsAhead } from './trace-lines.js';

/** Sessions that nobody needs stay open up to this number: going back to one is then instant. */
const UNUSED_KEPT = 4;
/** How long the reply to `open` waits for a large trace. */
const OPEN_MS = 100;
/** How long the reply to a new filter waits for it to look at all rows. */
const FILTER_MS = 60;
/** How long others have their turn while a filter is waited for. */
const STEP_MS = 10;

interface ViewOf {
  readonly session: OpenSession;
  readonly pushed: PushedView;
}

type Handlers = { readonly [N in WorkerRequestName]: (ask: WorkerRequests[N]['ask']) => Promise<WorkerRequests[N]['reply']> };

/** What the worker does for the host; it knows nothing of threads. Every request gets one reply or one error. */
export class WorkerServer {
  private readonly sessions = new Map<string, OpenSession>();
  private readonly held = new Set<string>();
  private readonly views = new Map<string, ViewOf>();
  private readonly summarizer = new Summarizer();
  /** Why files are no logs that are known, for the timeline to say in their place. */
  private readonly refusals = new Map<string, Phrase>();
  private uses = 0;

  constructor(
    private settings: WorkerSettings,
    private readonly post: (message: FromWorker) => void,
    private readonly readsAhead: ReadsAhead | null = null,
  ) {
    this.tellProblems();
  }

  async receive({ seq, name, ask }: ToWorker): Promise<void> {
    try {
      const handle = this.handlers[name] as (ask: ToWorker['ask']) => Promise<unknown>;
      this.post({ kind: 'reply', seq, reply: await handle(ask) });
    } catch (error) {
      const words = error instanceof PhraseError ? error.words : null;
      this.post({ kind: 'error', seq, message: error instanceof Error ? error.message : String(error), words });
    }
  }

  close(): void {
    for (const session of this.sessions.values()) session.close();
    this.sessions.clear();
    this.views.clear();
  }

  private readonly handlers: Handlers = {
    configure: async (settings) => {
      if (JSON.stringify(settings) === JSON.stringify(this.settings)) return null;
      this.settings = settings;
      this.tellProblems();
      for (const session of this.sessions.values()) session.configure(settings);
      return null;
    },
    open: async ({ file, entry }) => {
      this.held.add(file);
      const session = this.session(file, entry);
      await session.ready(OPEN_MS);
      return session.summary();
    },
    close: async ({ file }) => {
      this.held.delete(file);
      this.dropUnused();
      return null;
    },
    summarize: ({ file }) => this.summarizer.summarize(file, this.settings),
    convert: ({ file, folder, stem }) => this.convert(file, folder, stem),
    openView: async ({ view, file, entry }) => {
      this.closeView(view);
      const session = this.session(file, entry);
      const pushed = session.addView((snapshot) => this.post({ kind: 'view', view, snapshot }));
      this.views.set(view, { session, pushed });
      return null;
    },
    closeView: async ({ view }) => {
      this.closeView(view);
      this.dropUnused();
      return null;
    },
    view: (ask) => this.view(ask),
    exchange: async ({ file, row }) => this.opened(file).exchange(row),
    cancellable: async ({ file, only }) => this.opened(file).cancellable(only),
    shownRecords: ({ view }) => this.shownRecords(view),
    rowRecords: async ({ file, row }) => this.opened(file).records((one) => one === row),
    findings: async ({ file, row }) => (await this.opened(file).detail(row, 0)).findings,
    bodies: async ({ file, row, limit }) => this.opened(file).bodies(row, limit),
  };

  private tellProblems(): void {
    const problems = problemsOf(this.settings);
    if (problems.length > 0) this.post({ kind: 'problems', problems });
  }

  private async view({ view: name, ...request }: ViewAsk): Promise<ViewRequests[ViewRequestName]['reply']> {
    const known = this.views.get(name);
    if (known === undefined) throw new PhraseError(phrase('viewClosed'));
    known.session.usedAt = this.uses++;
    return await answerTo(request, this.holding(known));
  }

  private holding(known: ViewOf): Holder {
    const { session, pushed } = known;
    return {
      view: pushed.view,
      read: () => session.ready(OPEN_MS),
      look: () => this.filtered(known),
      now: () => session.now(),
      snapshot: () => pushed.reply(),
      detail: (row, limit) => session.detail(row, limit),
      body: ({ row, at, ask }) => session.ask(row, at, ask),
      rules: () => session.rules(),
      values: ({ key, typed }) => session.valuesOf(key, typed),
      statistics: () => statisticsOf(pushed.view),
      explain: explanationOf,
    };
  }

  private async shownRecords(name: string): Promise<Uint32Array | null> {
    const known = this.views.get(name);
    if (known === undefined) throw new PhraseError(phrase('viewClosed'));
    const { session, pushed } = known;
    while (!(session.complete && pushed.view.complete) && session.readable && this.views.get(name) === known) {
      await this.filtered(known);
      await setTimeout(STEP_MS);
    }
    return pushed.view.filtered ? session.records((row) => pushed.view.lets(row)) : null;
  }

  /** Lets a filter look at the rows; replies wait so long that a reply mostly is the whole answer. */
  private async filtered({ session, pushed }: ViewOf): Promise<void> {
    const deadline = performance.now() + FILTER_MS;
    while (!pushed.view.complete && performance.now() < deadline) pushed.view.advance([], 5000, () => performance.now() < deadline);
    if (!pushed.view.complete) session.filterLater();
  }

  private async convert(file: string, folder: string, stem: string): Promise<WorkerRequests['convert']['reply']> {
    this.refusals.delete(file);
    try {
      return await convertLog(file, folder, stem);
    } catch (error) {
      if (error instanceof TraceError) this.refusals.set(file, error.reason);
      throw error;
    }
  }

  private session(file: string, entry: SessionEntry | null): OpenSession {
    let session = this.sessions.get(file);
    if (session === undefined) {
      const tell = (summary: SessionSummary) => this.post({ kind: 'summary', summary });
      const refused = () => this.refusals.get(file) ?? null;
      session = new OpenSession(file, entry, this.settings, tell, this.readsAhead, refused);
      this.sessions.set(file, session);
    } else {
      session.update(entry);
    }
    session.usedAt = this.uses++;
    this.dropUnused();
    return session;
  }

  private opened(file: string): OpenSession {
    const session = this.sessions.get(file);
    if (session === undefined) throw new PhraseError(phrase('sessionClosed', file));
    session.usedAt = this.uses++;
    return session;
  }

  private closeView(view: string): void {
    const known = this.views.get(view);
    if (known === undefined) return;
    known.session.removeView(known.pushed);
    this.views.delete(view);
  }

  private dropUnused(): void {
    const unused = [...this.sessions.values()].filter(({ file, viewCount }) => viewCount === 0 && !this.held.has(file));
    unused.sort((a, b) => b.usedAt - a.usedAt);
    for (const session of unused.slice(UNUSED_KEPT)) {
      session.close();
      this.sessions.delete(session.file);
    }
  }
}
