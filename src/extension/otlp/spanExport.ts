import { shownUrl } from '../../cli/spans/address.js';
import type { FromSpanThread, SpanState, SpanTask } from '../../cli/spans/messages.js';
import { type Refusal, refusalText } from '../../cli/spans/refusal.js';
import { Disposable, DisposableValue } from '../base/dispose.js';
import { Emitter, type Event } from '../base/emitter.js';
import type { Log } from '../base/log.js';
import { Telling } from './telling.js';
import type { SpanThread, SpanThreadListener } from './thread.js';
import type { Mistake, Wanted } from './wanted.js';

/** What of live sessions leaves at the moment. */
export type SpanExportState =
  | { readonly kind: 'off' }
  /** `url`: as it may be shown. */
  | { readonly kind: 'on'; readonly url: string; readonly state: SpanState };

/** Until the thread says otherwise. */
const BEGINNING: SpanState = { kind: 'here', sessions: 0, sent: 0, lost: 0, refusal: null };

/** What is to be told to the person. */
export type SpanTrouble =
  | { readonly kind: 'settings'; readonly what: Mistake }
  | { readonly kind: 'refused'; readonly url: string; readonly refusal: Refusal }
  | { readonly kind: 'crashed'; readonly message: string };

export interface SpanExportParts {
  readonly folder: string;
  readonly log: Log;
  wanted(): Wanted;
  readonly onDidChangeSettings: Event<void>;
  /** The sessions that there are, as a text that is another where they are. */
  sessions(): string;
  readonly onDidChangeSessions: Event<void>;
  start(task: SpanTask, listener: SpanThreadListener): Pick<SpanThread, 'look' | 'dispose'>;
  tell(trouble: SpanTrouble): void;
}

/**
 * Sends the spans of live sessions to where the settings say, which is nowhere unless a person wrote it there. A thread does it; here stands
 * what becomes of it, for whoever shows that.
 */
export class SpanExport extends Disposable {
  private readonly changed = this.register(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  private readonly thread = this.register(new DisposableValue<Pick<SpanThread, 'look' | 'dispose'>>());
  private current: SpanExportState = { kind: 'off' };
  private wanted = '';
  private url: string | null = null;
  private sessions = '';
  private telling = new Telling();

  constructor(private readonly parts: SpanExportParts) {
    super();
    this.follow(null);
    this.register(parts.onDidChangeSettings(() => this.follow(Date.now())));
    this.register(
      parts.onDidChangeSessions(() => {
        const sessions = parts.sessions();
        if (sessions === this.sessions) return;
        this.sessions = sessions;
        this.thread.value?.look();
      }),
    );
  }

  get state(): SpanExportState {
    return this.current;
  }

  /** Does as the settings say. `now`: when they were changed; null where they stand as they did before this window. */
  private follow(now: number | null): void {
    const wanted = this.parts.wanted();
    const text = JSON.stringify(wanted);
    if (text === this.wanted) return;
    this.wanted = text;
    const { url: before } = this;
    this.url = wanted.kind === 'on' ? wanted.url : null;
    if (this.url !== before) this.telling = new Telling();
    switch (wanted.kind) {
      case 'on':
        this.begin({ ...wanted, folder: this.parts.folder, since: this.url === before ? null : now });
        return;
      case 'wrong':
      case 'off':
        this.end();
        if (wanted.kind === 'wrong') this.parts.tell({ kind: 'settings', what: wanted.what });
    }
  }

  private begin({ url, headers, folder, since }: SpanTask): void {
    const shown = shownUrl(url);
    this.parts.log.info(`Spans of live sessions are sent to ${shown}.`);
    this.thread.value = this.parts.start(
      { url, headers, folder, since },
      {
        heard: (message) => this.heard(message, shown),
        crashed: (error) => {
          this.parts.log.error(`The thread that sends spans stopped: ${error.stack ?? error.message}`);
          this.end();
          this.parts.tell({ kind: 'crashed', message: error.message });
        },
      },
    );
    this.become({ kind: 'on', url: shown, state: BEGINNING });
  }

  private end(): void {
    if (this.thread.value !== null) this.parts.log.info('No spans are sent any more.');
    this.thread.value = null;
    this.become({ kind: 'off' });
  }

  private heard(message: FromSpanThread, url: string): void {
    switch (message.kind) {
      case 'problem':
        this.parts.log.warn(message.message);
        return;
      case 'lost-role':
        return;
      case 'state': {
        const before = refusalOf(this.current);
        this.become({ kind: 'on', url, state: message.state });
        const after = refusalOf(this.current);
        if (before === null && after !== null) {
          this.parts.log.warn(`${url} ${refusalText(after)}: spans wait on the disk, with the traces.`);
          if (this.telling.begins()) this.parts.tell({ kind: 'refused', url, refusal: after });
        }
        if (before !== null && after === null) this.parts.log.info(`${url} takes spans again.`);
      }
    }
  }

  private become(state: SpanExportState): void {
    this.current = state;
    this.changed.fire();
  }
}

/** Why nothing is taken at the moment; null where all is well. */
export function refusalOf(state: SpanExportState): Refusal | null {
  return state.kind === 'on' && state.state.kind === 'here' ? state.state.refusal : null;
}
