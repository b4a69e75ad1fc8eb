import { neverLeaks } from '../../protocol/methods.js';
import type { EventRecord, Exchange, SessionListener } from '../../session/listener.js';
import { formatDuration } from '../../session/timeline/format.js';
import type { RuleContext } from '../context.js';
import type { Family } from '../family.js';
import { plural, requestName, shown } from '../words.js';
import { SHUTDOWN } from './rules.js';

/** "Promptly", in milliseconds: interpreters take up to 2 s to end, the specification gives no number. */
const PROMPT_MS = 5000;
/** Signals by which clients end a server. */
const ENDING: ReadonlySet<string> = new Set(['SIGTERM', 'SIGINT']);
/** So many open requests are counted for a sentence. */
const MAX_COUNTED = 1000;

/** How a session ends. Only a tap that stands between the processes sees it. */
export const shutdown: Family = {
  rules: Object.values(SHUTDOWN),
  watch: (context) => new ShutdownChecks(context),
};

class ShutdownChecks implements SessionListener {
  /** When the client closed the server's stdin, on the session's clock. */
  #closed: number | null = null;
  #signalled = false;
  /** The end that the server made by itself, until it is told, and what waited for it then. */
  #death: { readonly at: number; readonly lost: readonly Exchange[] } | null = null;
  #ended = false;

  constructor(private readonly context: RuleContext) {}

  event(event: EventRecord, at: number): void {
    switch (event.ev) {
      case 'eof':
        if (event.dir === 'c2s') this.#closed ??= this.context.session.clock;
        else this.#serverEnds(at);
        return;
      case 'signal':
        this.#signal(event.signal, at);
        return;
      case 'exit':
        this.#slowExit(at);
        this.#serverEnds(at);
        this.#reportDeath(howItExited(event));
        return;
      case 'debug':
      case 'error':
      case 'gap':
    }
  }

  end(): void {
    this.#reportDeath('closed its stdout');
  }

  #signal(signal: string, at: number): void {
    if (this.#closed === null && !this.#signalled && !this.#ended && ENDING.has(signal)) {
      this.context.report(SHUTDOWN.killed, {
        at,
        by: 'client',
        scope: this.context.session.scope,
        text: () =>
          `The client sent ${shown(signal)} while the server's stdin was still open; it should close stdin first, wait for the server to exit, and only then send signals.`,
      });
    }
    this.#signalled = true;
  }

  #slowExit(at: number): void {
    const closed = this.#closed;
    const waited = closed === null ? 0 : this.context.session.clock - closed;
    if (waited <= PROMPT_MS) return;
    this.context.report(SHUTDOWN.slowExit, {
      at,
      by: 'server',
      scope: this.context.session.scope,
      text: () =>
        `The server exited only ${formatDuration(waited)} after its stdin was closed; it should exit promptly, or clients end it by force.`,
    });
  }

  /** The first sign that the server is gone; how it went may follow. */
  #serverEnds(at: number): void {
    if (this.#ended) return;
    this.#ended = true;
    if (this.#closed === null && !this.#signalled) this.#death = { at, lost: this.#lost() };
  }

  #reportDeath(how: string): void {
    if (this.#death === null) return;
    const { at, lost } = this.#death;
    this.#death = null;
    const first = lost[0];
    if (first === undefined) return;
    this.context.report(SHUTDOWN.died, {
      at,
      by: 'server',
      scope: this.context.session.scope,
      exchange: first,
      related: lost.slice(0, 10).map((exchange) => exchange.at),
      text: () =>
        `The server ${how} with ${lost.length < MAX_COUNTED ? plural(lost.length, 'request') : 'many requests'} open (${lost.length === 1 ? '' : 'the first is '}${requestName(first)}), while its stdin was open too; ${lost.length === 1 ? 'the answer is' : 'their answers are'} lost.`,
    });
  }

  /** Requests that will never be answered now. */
  #lost(): Exchange[] {
    const { session } = this.context;
    const lost: Exchange[] = [];
    for (const exchange of session.open('c2s')) {
      if (!neverLeaks(exchange.method) && exchange.at > session.lastGap) lost.push(exchange);
      if (lost.length === MAX_COUNTED) break;
    }
    return lost;
  }
}

function howItExited({ code, signal }: Extract<EventRecord, { ev: 'exit' }>): string {
  if (typeof signal === 'string' && signal !== '') return `was ended by ${shown(signal)}`;
  return code === null ? 'exited' : `exited with code ${code}`;
}
