import { describe, expect, it } from 'vitest';
import type { FromSpanThread, SpanTask } from '../../../../src/cli/spans/messages.js';
import type { Refusal } from '../../../../src/cli/spans/refusal.js';
import { Emitter } from '../../../../src/extension/base/emitter.js';
import { SpanExport, type SpanTrouble } from '../../../../src/extension/otlp/spanExport.js';
import type { SpanThreadListener } from '../../../../src/extension/otlp/thread.js';
import type { Wanted } from '../../../../src/extension/otlp/wanted.js';

const OFF: Wanted = { kind: 'off' };
const on = (url: string, headers = {}): Wanted => ({ kind: 'on', url, headers });
const DOWN: Refusal = { kind: 'unreachable', why: 'ECONNREFUSED' };

/** What sends spans, without a thread: what it is told and says is the test's. */
class Scene {
  readonly settings = new Emitter<void>();
  readonly sessions = new Emitter<void>();
  readonly started: { readonly task: SpanTask; readonly listener: SpanThreadListener; looks: number; disposed: boolean }[] = [];
  readonly told: SpanTrouble[] = [];
  readonly log: string[] = [];
  listed = '';
  readonly spans: SpanExport;

  constructor(public wanted: Wanted) {
    const write = (text: string) => void this.log.push(text);
    this.spans = new SpanExport({
      folder: '/sessions',
      log: { info: write, warn: write, error: write },
      wanted: () => this.wanted,
      onDidChangeSettings: this.settings.event,
      sessions: () => this.listed,
      onDidChangeSessions: this.sessions.event,
      start: (task, listener) => {
        const thread = { task, listener, looks: 0, disposed: false };
        this.started.push(thread);
        const dispose = () => {
          thread.disposed = true;
        };
        return { look: () => void thread.looks++, dispose };
      },
      tell: (trouble) => this.told.push(trouble),
    });
  }

  set(wanted: Wanted): void {
    this.wanted = wanted;
    this.settings.fire();
  }

  says(refusal: Refusal | null): void {
    this.started
      .at(-1)!
      .listener.heard({ kind: 'state', state: { kind: 'here', sessions: 1, sent: 0, lost: 0, refusal } } satisfies FromSpanThread);
  }
}

describe('the sending of spans', () => {
  it('is off unless the settings name an endpoint: no thread is there', () => {
    const scene = new Scene(OFF);
    scene.settings.fire();
    expect({ started: scene.started, state: scene.spans.state, log: scene.log }).toEqual({ started: [], state: { kind: 'off' }, log: [] });
  });

  it('goes on where the window before stopped; what is turned on in this one begins now', () => {
    const scene = new Scene(on('http://a/v1/traces'));
    const before = Date.now();
    scene.set(on('http://a/v1/traces', { x: 'y' }));
    scene.set(on('http://b/v1/traces?key=secret'));
    expect(scene.started.map(({ task: { url, since } }) => [url, since === null ? null : since >= before])).toEqual([
      ['http://a/v1/traces', null],
      ['http://a/v1/traces', null],
      ['http://b/v1/traces?key=secret', true],
    ]);
    expect(scene.started.map(({ disposed }) => disposed)).toEqual([true, true, false]);
    expect(scene.spans.state).toMatchObject({ kind: 'on', url: 'http://b/v1/traces' });
    expect(scene.log.join()).not.toContain('secret');
    scene.set(OFF);
    expect({ disposed: scene.started.at(-1)!.disposed, state: scene.spans.state }).toEqual({ disposed: true, state: { kind: 'off' } });
  });

  it('tells once that nobody takes them, and writes into the log when that begins and ends', () => {
    const scene = new Scene(on('http://a/v1/traces'));
    scene.log.length = 0;
    for (const refusal of [null, DOWN, DOWN, null, DOWN, null]) scene.says(refusal);
    expect(scene.told).toEqual([{ kind: 'refused', url: 'http://a/v1/traces', refusal: DOWN }]);
    expect(
      scene.log.map((line) => (/cannot be reached \(ECONNREFUSED\)/.test(line) ? 'down' : /takes spans again/.test(line) ? 'up' : line)),
    ).toEqual([...['down', 'up', 'down', 'up']]);
    // Another endpoint is another trouble.
    scene.set(on('http://b/v1/traces'));
    scene.says(DOWN);
    expect(scene.told).toHaveLength(2);
  });

  it('stops, and says why, where the settings cannot be used or the thread is gone', () => {
    const scene = new Scene(on('http://a/v1/traces'));
    scene.set({ kind: 'wrong', what: { is: 'endpoint', written: 'x' } });
    expect({ state: scene.spans.state, disposed: scene.started[0]!.disposed }).toEqual({ state: { kind: 'off' }, disposed: true });
    scene.set(on('http://a/v1/traces'));
    scene.started.at(-1)!.listener.crashed(new Error('out of memory'));
    expect(scene.spans.state).toEqual({ kind: 'off' });
    expect(scene.told.map(({ kind }) => kind)).toEqual(['settings', 'crashed']);
  });

  it('looks for sessions when others are there than before, and not with each frame', () => {
    const scene = new Scene(on('http://a/v1/traces'));
    scene.listed = 's1 live';
    scene.sessions.fire();
    scene.sessions.fire();
    expect(scene.started[0]!.looks).toBe(1);
  });
});
