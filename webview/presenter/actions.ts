import type { BodySource } from '../../src/session/body/questions.js';
import type { CountedKey, FilterValue } from '../../src/session/timeline/filter/values.js';
import type { RuleSum } from '../../src/session/timeline/row.js';
import type { Requests } from '../messages.js';
import { say } from '../strings.js';
import type { Ports } from './ports.js';

/** What a person sets off that the host carries out. A mistake becomes a notice; nothing here throws. */
export class Actions {
  /** What did not work, in a sentence, until it is dismissed. */
  notice: string | null = null;
  /** Rows whose cancellation was asked for and not answered yet. */
  readonly cancelling = new Set<number>();
  /** Rows whose cancellation was asked for here. */
  readonly cancelled = new Set<number>();

  constructor(private readonly ports: Ports) {}

  async cancel(row: number): Promise<void> {
    if (this.cancelling.has(row)) return;
    this.cancelling.add(row);
    this.cancelled.add(row);
    this.ports.changed();
    await this.act(row, 'cancel');
    this.cancelling.delete(row);
    this.ports.changed();
  }

  async act(row: number, action: Requests['action']['ask']['action']): Promise<void> {
    await this.attempt(this.ports.ask('action', { row, action }));
  }

  /** Opens one body of a row in an editor. */
  async openPart(row: number, at: number): Promise<void> {
    await this.attempt(this.ports.ask('openPart', { row, at }));
  }

  /** Asks about a body of a row of which not all is here. */
  source(row: number, at: number): BodySource {
    return async (ask) => (await this.ports.ask('body', { row, at, ask })) as never;
  }

  async rules(): Promise<readonly RuleSum[]> {
    return (await this.ports.ask('rules', {})).rules;
  }

  async openClause(rule: string): Promise<void> {
    await this.attempt(this.ports.ask('openClause', { rule }));
  }

  /** What a rule asks; null where the host cannot say. */
  async explain(rule: string): Promise<string | null> {
    const explained = await this.attempt(this.ports.ask('explain', { rule }));
    return explained === null ? null : explained.text;
  }

  /** Values of the session behind a key of the filter; null where the host cannot say, as then what is always there is offered. */
  async values(key: CountedKey, typed: string): Promise<readonly FilterValue[] | null> {
    const answer = await this.ports.ask('values', { key, typed }).catch(() => null);
    return answer?.values ?? null;
  }

  /** Opens a native list of filters, to choose one or to save this one. */
  async filters(what: Requests['filters']['ask']['what'], filter: string): Promise<void> {
    await this.attempt(this.ports.ask('filters', { what, filter }));
  }

  async cancelAllLeaked(): Promise<void> {
    await this.attempt(this.ports.ask('cancelAllLeaked', {}));
  }

  async command(command: Requests['command']['ask']['command']): Promise<void> {
    await this.attempt(this.ports.ask('command', { command }));
  }

  /** Another session: nothing of what was done in the one before shows in it. */
  forget(): void {
    this.cancelling.clear();
    this.cancelled.clear();
  }

  /** Copies a text; resolves to whether that worked. */
  copy(text: string): Promise<boolean> {
    return this.attempt(this.ports.copy(text)).then((done) => done !== null);
  }

  /** Waits for an answer of the host; a mistake is shown, and gives null. */
  async attempt<T>(promise: Promise<T>): Promise<T | null> {
    try {
      return await promise;
    } catch (error) {
      this.notify(say('failedAction', (error as Error).message));
      return null;
    }
  }

  notify(notice: string | null): void {
    this.notice = notice;
    this.ports.changed();
  }
}
