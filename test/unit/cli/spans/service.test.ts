import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FromSpanThread, SpanState } from '../../../../src/cli/spans/messages.js';
import { SpanService } from '../../../../src/cli/spans/service.js';
import { filesBySession } from '../../../../src/tap/stored/names.js';
import { otlpFaults } from '../../../support/otlp.js';
import { OtlpReceiver } from '../../../support/otlp-receiver.js';
import { FakeTap } from '../../worker/tap.js';

/** A folder of sessions, with one in it that its tap tells of. */
class Scene {
  readonly folder = mkdtempSync(join(tmpdir(), 'tapline-spans-'));
  readonly file = join(this.folder, 's1.tapline.jsonl');
  private tap: FakeTap | null = null;
  private t = 0;

  constructor() {
    onTestFinished(async () => {
      await this.tap?.stop();
      rmSync(this.folder, { recursive: true, force: true });
    });
    writeFileSync(this.file, '{"tapline":1}\n');
  }

  /** The session's tap says where it is. */
  async live(): Promise<void> {
    this.tap = await FakeTap.start(this.folder, this.file);
    writeFileSync(join(this.folder, 's1.session.json'), JSON.stringify(this.tap.entry));
  }

  /** The session ends. */
  async over(): Promise<void> {
    const entry = join(this.folder, 's1.session.json');
    await this.tap?.stop();
    this.tap = null;
    // Nobody has this process's id for ever: no process has this one.
    writeFileSync(entry, JSON.stringify({ ...JSON.parse(readFileSync(entry, 'utf8')), pid: 2 ** 30 }));
  }

  /** Calls of tools that are answered. */
  calls(...names: readonly string[]): void {
    const lines = names.flatMap((name) => {
      const id = ++this.t;
      const text = { text: 'a-secret-word' };
      return [
        { t: id * 2, dir: 'c2s', raw: JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: text } }) },
        { t: id * 2 + 1, dir: 's2c', raw: JSON.stringify({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', ...text }] } }) },
      ];
    });
    appendFileSync(this.file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    this.tap?.flushed(statSync(this.file).size);
  }

  /** What is written is told until somebody follows and has heard of it. */
  async told(): Promise<void> {
    await expect.poll(() => this.tap?.followers).toBe(1);
    this.tap?.flushed(statSync(this.file).size);
  }
}

function serviceFor(receiver: OtlpReceiver, { folder }: Scene, since: number | null = null) {
  const heard: FromSpanThread[] = [];
  const service = new SpanService({ url: `${receiver.url}/v1/traces`, headers: {}, folder, since }, (message) => heard.push(message), 1);
  onTestFinished(() => service.end());
  const state = (): SpanState | undefined => heard.flatMap((one) => (one.kind === 'state' ? [one.state] : [])).at(-1);
  return { service, heard, state };
}

const names = (receiver: OtlpReceiver) => receiver.spans.map(({ name }) => name.replace('tools/call ', ''));
const arrive = (receiver: OtlpReceiver, expected: readonly string[]) =>
  expect.poll(() => names(receiver), { timeout: 15_000 }).toEqual(expected);
/** How far it came, as the file beside the trace says. */
const noted = ({ folder }: Scene) => {
  const [name] = readdirSync(folder).filter((one) => one.endsWith('.spans'));
  return name === undefined ? null : readFileSync(join(folder, name), 'utf8');
};

describe('the spans of live sessions', () => {
  it('are sent as they are over, without bodies, and once, whoever goes on after the one who sent them', async () => {
    const [scene, receiver] = [new Scene(), await OtlpReceiver.start()];
    await scene.live();
    scene.calls('a');
    const first = serviceFor(receiver, scene);
    await first.service.look();
    await scene.told();
    await arrive(receiver, ['a']);
    await first.service.end();
    expect(noted(scene)).toBe('1\n');

    scene.calls('b');
    const second = serviceFor(receiver, scene);
    await second.service.look();
    await scene.told();
    scene.calls('c');
    await scene.told();
    await arrive(receiver, ['a', 'b', 'c']);
    await expect.poll(second.state).toEqual({ kind: 'here', sessions: 1, sent: 2, lost: 0, refusal: null });
    await scene.over();
    await expect.poll(() => noted(scene), { timeout: 10_000 }).toBe('3 over\n');
    await arrive(receiver, ['a', 'b', 'c']);
    const bodies = receiver.posted.map(({ body }) => body);
    expect(bodies.join()).not.toContain('a-secret-word');
    expect(bodies.flatMap((body) => otlpFaults(JSON.parse(body)))).toEqual([]);
    expect(filesBySession(readdirSync(scene.folder)).get('s1')?.names).toContain(
      readdirSync(scene.folder).find((one) => one.endsWith('.spans')),
    );
  });

  it('are sent by one process of several; another goes on when that one is gone', async () => {
    const [scene, receiver] = [new Scene(), await OtlpReceiver.start()];
    await scene.live();
    scene.calls('a');
    const [first, second] = [serviceFor(receiver, scene), serviceFor(receiver, scene)];
    await first.service.look();
    await second.service.look();
    await scene.told();
    await arrive(receiver, ['a']);
    await expect.poll(second.state).toEqual({ kind: 'elsewhere' });
    await first.service.end();
    await expect.poll(() => second.state()?.kind, { timeout: 10_000 }).toBe('here');
    scene.calls('b');
    await scene.told();
    await arrive(receiver, ['a', 'b']);
  });

  it('wait on the disk while nobody takes them, and none is lost of however many', async () => {
    const [scene, receiver] = [new Scene(), await OtlpReceiver.start()];
    const many = Array.from({ length: 6_000 }, (_, n) => String(n));
    scene.calls(...many);
    await scene.live();
    receiver.status = 503;
    const { service, state } = serviceFor(receiver, scene);
    await service.look();
    await scene.told();
    const refusal = { kind: 'answered', status: 503, text: 'Service Unavailable', next: 'again' } as const;
    await expect.poll(state).toEqual({ kind: 'here', sessions: 1, sent: 0, lost: 0, refusal });
    receiver.status = 200;
    await expect.poll(state, { timeout: 30_000 }).toMatchObject({ sent: many.length, lost: 0, refusal: null });
    // Those that were refused came again.
    expect(names(receiver).slice(-many.length)).toEqual(many);
  });

  it('of a session that came and went unseen are sent; those of sessions that were over before are not', async () => {
    const [scene, receiver] = [new Scene(), await OtlpReceiver.start()];
    await scene.live();
    scene.calls('old');
    await scene.over();
    const { service } = serviceFor(receiver, scene);
    await service.look();
    const entry = JSON.parse(readFileSync(join(scene.folder, 's1.session.json'), 'utf8'));
    const file = join(scene.folder, 's2.tapline.jsonl');
    writeFileSync(file, readFileSync(scene.file, 'utf8').replaceAll('old', 'new'));
    writeFileSync(join(scene.folder, 's2.session.json'), JSON.stringify({ ...entry, id: 's2', file }));
    await service.look();
    await arrive(receiver, ['new']);
  });

  it('begin with the moment at which a person turns it on, and what passed while it was off never leaves', async () => {
    const [scene, receiver] = [new Scene(), await OtlpReceiver.start()];
    await scene.live();
    scene.calls('before');
    const started = Date.parse(JSON.parse(readFileSync(join(scene.folder, 's1.session.json'), 'utf8')).started);
    const { service } = serviceFor(receiver, scene, started + 4);
    await service.look();
    await scene.told();
    scene.calls('after', 'later');
    await scene.told();
    await arrive(receiver, ['after', 'later']);
    await service.end();

    scene.calls('off');
    await scene.over();
    await serviceFor(receiver, scene, Date.now() + 60_000).service.look();
    await expect.poll(() => noted(scene)).toMatch(/ over\n/);
    await serviceFor(receiver, scene).service.look();
    expect(names(receiver)).toEqual(['after', 'later']);
  });

  it('are missing of a session whose trace is gone, which is told once, for the log', async () => {
    const [scene, receiver] = [new Scene(), await OtlpReceiver.start()];
    await scene.live();
    rmSync(scene.file);
    const { service, heard, state } = serviceFor(receiver, scene);
    const problems = () => heard.filter(({ kind }) => kind === 'problem');
    await service.look();
    await expect.poll(problems).toEqual([{ kind: 'problem', message: expect.stringMatching(/session s1 cannot be sent: ENOENT/) }]);
    await service.look();
    await expect.poll(state).toMatchObject({ kind: 'here', sessions: 0 });
    expect(problems()).toHaveLength(1);
    await service.end();
    expect(readdirSync(scene.folder).filter((name) => name.endsWith('.sends'))).toEqual([]);
  });
});
