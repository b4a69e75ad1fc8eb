import { describe, expect, it } from 'vitest';
import { META_CAPABILITIES, META_SUBSCRIPTION } from '../../../src/protocol/revisions.js';
import { found, Wire } from '../../support/trace.js';

const SUPPORT = { tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } };
const CLIENT_SUPPORT = { elicitation: {}, tasks: { list: {}, cancel: {}, requests: { elicitation: { create: {} } } } };
const T0 = '2026-01-01T10:00:00Z';
type Members = Record<string, unknown>;

/** A time some seconds after the start. */
const at = (seconds: number) => new Date(Date.parse(T0) + seconds * 1000).toISOString();

function task(status: string, seconds = 0, more: Members = {}): Members {
  return { taskId: 't', status, createdAt: T0, lastUpdatedAt: at(seconds), ttl: null, ...more };
}

class Tasks extends Wire {
  constructor(revision = '2025-11-25', server: Members = { tools: {}, ...SUPPORT }, client: Members = CLIENT_SUPPORT) {
    super(revision, { server, client });
  }

  start(id: number, params: Members = {}): this {
    return this.call(id, { name: 'build', task: {}, ...params });
  }

  made(id: number, made: Members = task('working')): this {
    return this.s({ id, result: { task: made } });
  }

  ask(id: number, what: string, taskId: string | undefined = 't', more: Members = {}): this {
    return this.c({ id, method: `tasks/${what}`, params: { ...(what === 'list' ? {} : { taskId }), ...more } });
  }

  say(id: number, said: Members): this {
    return this.s({ id, result: said });
  }

  tell(said: Members): this {
    return this.s({ method: 'notifications/tasks/status', params: said });
  }

  refuse(id: number, code: number, message = 'no'): this {
    return this.s({ id, error: { code, message } });
  }
}

const running = () => new Tasks().start(1).made(1);
const faults = (wire: Wire) => found(wire, 'task/');

describe('a task is created', () => {
  it('where one was asked for, by a receiver that can', () => {
    expect(faults(running())).toEqual([]);
    expect(faults(new Tasks().start(1).answer(1))).toEqual(['error task/create-result-missing server 4']);
    expect(faults(new Tasks('2025-11-25', { tools: {} }).start(1).answer(1))).toEqual([]);
    expect(faults(new Tasks().start(1).say(1, { content: [], isError: true }))).toEqual([]);
    expect(faults(new Tasks().start(1).refuse(1, -32602))).toEqual([]);
  });

  it('or not, where the tool was listed as one that cannot', () => {
    const listed = (execution: Members) =>
      new Tasks().c({ id: 9, method: 'tools/list' }).say(9, { tools: [{ name: 'build', inputSchema: { type: 'object' }, ...execution }] });
    expect(faults(listed({}).start(1).answer(1))).toEqual([]);
    expect(
      faults(
        listed({ execution: { taskSupport: 'forbidden' } })
          .start(1)
          .answer(1),
      ),
    ).toEqual([]);
    expect(
      faults(
        listed({ execution: { taskSupport: 'optional' } })
          .start(1)
          .answer(1),
      ),
    ).toEqual(['error task/create-result-missing server 6']);
  });

  it('for nothing that did not ask, if it is a task', () => {
    const said = (result: Members) => faults(new Tasks().call(1).say(1, { content: [], ...result }));
    expect(said({ task: task('working') })).toEqual(['error task/unexpected-create-result server 4']);
    expect(said({ task: task('working', 0, { ttl: undefined }) })).toEqual([]);
    expect(said({ task: task('queued') })).toEqual([]);
    expect(said({ task: 'build' })).toEqual([]);
  });

  it('as working, with an id of its own, which is a string', () => {
    expect(faults(new Tasks().start(1).made(1, task('completed')))).toEqual(['warning task/initial-status server 4']);
    expect(faults(running().start(2).made(2))).toEqual(['error task/id server 6']);
    expect(
      faults(
        running()
          .start(2)
          .made(2, task('working', 0, { taskId: 'u' })),
      ),
    ).toEqual([]);
    expect(faults(new Tasks().start(1).made(1, task('working', 0, { taskId: 7 })))).toEqual(['error task/id server 4']);
  });

  it('by either side; their ids are apart', () => {
    const elicit = {
      id: 1,
      method: 'elicitation/create',
      params: { message: 'Which?', requestedSchema: { type: 'object', properties: {} }, task: {} },
    };
    const wire = running()
      .s(elicit)
      .c({ id: 1, result: { task: task('completed') } });
    expect(faults(wire)).toEqual(['warning task/initial-status client 6']);
  });

  it('is no matter of other revisions', () => {
    for (const revision of ['2024-11-05', '2025-03-26', '2025-06-18'])
      expect(
        faults(
          new Tasks(revision)
            .start(1)
            .answer(1)
            .call(2)
            .say(2, { content: [], task: task('working') }),
        ),
      ).toEqual([]);
  });
});

describe('a status', () => {
  it('may go from working to input and back, and then end', () => {
    const wire = running();
    for (const [i, status] of ['working', 'input_required', 'working', 'failed', 'failed'].entries())
      wire.ask(i + 2, 'get').say(i + 2, task(status, i));
    expect(faults(wire.tell(task('failed', 9)))).toEqual([]);
  });

  it.each(['completed', 'failed', 'cancelled'])('is final once it is %s, wherever it is told, and told once', (end) => {
    const ended = () => running().ask(2, 'get').say(2, task(end, 1));
    const other = end === 'failed' ? 'completed' : 'failed';
    expect(faults(ended().ask(3, 'get').say(3, task('working', 2)).tell(task(other, 3)))).toEqual([
      'error task/illegal-transition server 8 +1',
    ]);
    expect(faults(ended().tell(task(other, 2)))).toEqual(['error task/illegal-transition server 7']);
    expect(
      faults(
        ended()
          .ask(3, 'list')
          .say(3, { tasks: [task('input_required', 2)] }),
      ),
    ).toEqual(['error task/illegal-transition server 8']);
  });

  it('that says that it is older is older, and one of the same moment proves nothing unless it was asked for later', () => {
    const ended = (seconds: number) => running().ask(2, 'get').ask(3, 'get').say(3, task('completed', 5)).say(2, task('working', seconds));
    expect(faults(ended(4))).toEqual([]);
    expect(faults(ended(5))).toEqual([]);
    expect(faults(ended(6))).toEqual(['error task/illegal-transition server 8']);
    const after = running().ask(2, 'get').say(2, task('completed', 5)).ask(3, 'get').say(3, task('working', 5));
    expect(faults(after)).toEqual(['error task/illegal-transition server 8']);
    expect(faults(running().tell(task('completed', 5)).tell(task('working', 5)))).toEqual([]);
  });

  it('without a time that can be read goes by the order on the wire', () => {
    const unknown = { lastUpdatedAt: 'yesterday' };
    expect(
      faults(
        running()
          .tell(task('completed', 0, unknown))
          .tell(task('working', 0, unknown)),
      ),
    ).toEqual(['error task/illegal-transition server 6']);
    const crossed = running()
      .ask(2, 'get')
      .tell(task('completed', 0, unknown))
      .say(2, task('working', 0, unknown));
    expect(faults(crossed)).toEqual([]);
  });
});

describe('cancelling a task', () => {
  it('shows it as cancelled, for good', () => {
    const cancelled = () => running().ask(2, 'cancel').say(2, task('cancelled', 1));
    expect(faults(cancelled().ask(3, 'get').say(3, task('cancelled', 1)))).toEqual([]);
    expect(faults(cancelled().ask(3, 'get').say(3, task('completed', 2)))).toEqual(['error task/cancel-status server 8']);
    expect(faults(running().ask(2, 'cancel').say(2, task('working', 1)))).toEqual(['error task/cancel-status server 6']);
    const told = running().ask(2, 'cancel').tell(task('cancelled', 1)).say(2, task('cancelled', 1)).tell(task('failed', 2));
    expect(faults(told)).toEqual(['error task/cancel-status server 8']);
  });

  it('is refused with -32602 once the task has ended', () => {
    const ended = () => running().tell(task('completed', 1));
    expect(faults(ended().ask(2, 'cancel').refuse(2, -32602))).toEqual([]);
    expect(faults(ended().ask(2, 'cancel').refuse(2, -32603))).toEqual([]);
    expect(faults(ended().ask(2, 'cancel').refuse(2, -32600, 'Task is already completed'))).toEqual([
      'error task/cancel-terminal server 7',
    ]);
    expect(faults(ended().ask(2, 'cancel').refuse(2, 7))).toEqual(['error task/cancel-terminal server 7']);
    expect(faults(ended().ask(2, 'cancel').say(2, task('cancelled', 2)))).toEqual(['error task/cancel-terminal server 7']);
    const twice = running().ask(2, 'cancel').say(2, task('cancelled', 1)).ask(3, 'cancel').say(3, task('cancelled', 1));
    expect(faults(twice)).toEqual(['error task/cancel-terminal server 8']);
  });

  it('may cross with its end', () => {
    expect(faults(running().ask(2, 'cancel').tell(task('completed', 1)).refuse(2, -32602))).toEqual([]);
  });
});

describe('an id that nobody knows', () => {
  it('is refused with -32602', () => {
    for (const what of ['get', 'result', 'cancel']) {
      expect(faults(new Tasks().ask(1, what).refuse(1, -32602))).toEqual([]);
      expect(faults(new Tasks().ask(1, what).refuse(1, -32002))).toEqual(['warning task/unknown-id-code server 4']);
      expect(faults(new Tasks().ask(1, what).refuse(1, -32603, 'Task not found'))).toEqual(['warning task/unknown-id-code server 4']);
      expect(faults(new Tasks().ask(1, what).refuse(1, -32603))).toEqual([]);
      expect(faults(new Tasks().ask(1, what).refuse(1, -32601, 'Method not found'))).toEqual([]);
    }
    expect(faults(new Tasks().ask(1, 'get').say(1, task('working')))).toEqual(['warning task/unknown-id-code server 4']);
  });

  it('is none that was created, listed or told of, nor one from a part that was not seen', () => {
    expect(faults(running().ask(2, 'get').refuse(2, -32002))).toEqual([]);
    expect(
      faults(
        new Tasks()
          .ask(1, 'list')
          .say(1, { tasks: [task('working')] })
          .ask(2, 'get')
          .say(2, task('working')),
      ),
    ).toEqual([]);
    expect(faults(new Tasks().tell(task('working')).ask(2, 'get').say(2, task('working')))).toEqual([]);
    expect(faults(new Tasks().event({ ev: 'gap', lost: 1 }).ask(2, 'get').say(2, task('working')))).toEqual([]);
  });
});

describe('the result of a task', () => {
  const related = { _meta: { 'io.modelcontextprotocol/related-task': { taskId: 't' } } };
  const given = (wire: Tasks, id: number, more: Members = {}) => wire.say(id, { content: [], ...related, ...more });

  it('comes when the task has ended, not before', () => {
    expect(faults(given(running().ask(2, 'result'), 2).ask(3, 'get').say(3, task('working', 1)))).toEqual([
      'warning task/result-early server 6',
    ]);
    expect(faults(given(running().ask(2, 'result'), 2).ask(3, 'get').say(3, task('completed', 1)))).toEqual([]);
    expect(faults(given(running().ask(2, 'result').ask(3, 'get'), 2).say(3, task('working', 1)))).toEqual([]);
  });

  it('names the task', () => {
    const named = (meta: Members) =>
      faults(
        running()
          .ask(2, 'result')
          .say(2, { content: [], ...meta }),
      );
    expect(named({})).toEqual(['warning task/related-meta-missing server 6']);
    expect(named({ _meta: { 'io.modelcontextprotocol/related-task': { taskId: 'u' } } })).toEqual([
      'warning task/related-meta-missing server 6',
    ]);
    expect(named(related)).toEqual([]);
    expect(faults(running().ask(2, 'result').refuse(2, -32603))).toEqual([]);
  });

  it('that reports an error belongs to a task that failed, whichever is seen first', () => {
    const first = running().ask(2, 'get').say(2, task('completed', 1)).ask(3, 'result');
    expect(faults(given(first, 3, { isError: true }))).toEqual(['info task/failed-on-iserror server 8']);
    const last = given(running().ask(2, 'result'), 2, { isError: true }).tell(task('completed', 1));
    expect(faults(last)).toEqual(['info task/failed-on-iserror server 7']);
    expect(faults(given(running().tell(task('failed', 1)).ask(2, 'result'), 2, { isError: true }))).toEqual([]);
  });
});

describe('the name of a task in metadata', () => {
  const related = { _meta: { 'io.modelcontextprotocol/related-task': { taskId: 't' } } };
  const elicit = (more: Members = {}) => ({
    id: 1,
    method: 'elicitation/create',
    params: { message: 'Which?', requestedSchema: { type: 'object', properties: {} }, ...more },
  });

  it('is not needed where the task is named anyway', () => {
    expect(faults(running().ask(2, 'get', 't', related).say(2, task('working')))).toEqual(['info task/related-meta-superfluous client 5']);
    expect(
      faults(
        running()
          .ask(2, 'get')
          .say(2, task('working', 0, related)),
      ),
    ).toEqual(['info task/related-meta-superfluous server 6']);
    expect(
      faults(
        running()
          .ask(2, 'list')
          .say(2, { tasks: [], ...related }),
      ),
    ).toEqual(['info task/related-meta-superfluous server 6']);
    expect(faults(running().tell(task('working', 0, related)))).toEqual(['info task/related-meta-superfluous server 5']);
  });

  it('is needed in a request whose only cause can be the task', () => {
    const waiting = () => running().ask(2, 'get').say(2, task('input_required', 1)).ask(3, 'result');
    expect(faults(waiting().s(elicit()))).toEqual(['warning task/related-meta-missing server 8']);
    expect(faults(waiting().s(elicit(related)))).toEqual([]);
    expect(faults(waiting().call(4).s(elicit()))).toEqual([]);
    expect(faults(waiting().event({ ev: 'gap', lost: 1 }).s(elicit()))).toEqual([]);
    expect(faults(running().ask(2, 'get').say(2, task('input_required', 1)).s(elicit()))).toEqual([]);
    expect(faults(running().ask(3, 'result').s(elicit()))).toEqual([]);
  });
});

describe('what a task says of itself', () => {
  it.each(['createdAt', 'lastUpdatedAt', 'ttl'])('includes %s, everywhere', (name) => {
    const lacking = task('working', 0, { [name]: undefined });
    expect(faults(new Tasks().start(1).made(1, lacking))).toEqual(['error task/fields server 4']);
    expect(faults(running().ask(2, 'get').say(2, lacking))).toEqual(['error task/fields server 6']);
    expect(
      faults(
        running()
          .ask(2, 'list')
          .say(2, { tasks: [task('working'), lacking, lacking] }),
      ),
    ).toEqual(['error task/fields server 6']);
    expect(faults(running().tell(lacking))).toEqual(['error task/fields server 5']);
  });
});

describe('polling', () => {
  const slow = () => new Tasks().start(1).made(1, task('working', 0, { pollInterval: 1000 }));

  it('keeps to the interval, but for a little', () => {
    const twice = (ms: number) => faults(slow().ask(2, 'get').say(2, task('working')).wait(ms).ask(3, 'get').say(3, task('working')));
    expect(twice(500)).toEqual(['info task/poll-too-fast client 7']);
    expect(twice(800)).toEqual([]);
    expect(faults(running().ask(2, 'get').ask(3, 'get'))).toEqual([]);
  });

  it('is one finding a task', () => {
    const wire = slow();
    for (let id = 2; id < 6; id++) wire.ask(id, 'get');
    expect(faults(wire)).toEqual(['info task/poll-too-fast client 6 +2']);
  });
});

describe('progress of a task', () => {
  const started = () => new Tasks().start(1, { _meta: { progressToken: 'p' } }).made(1);

  it('may come after the request was answered, until the task has ended', () => {
    expect(found(started().wait(9000).progress('p'), '').filter((text) => !text.startsWith('info'))).toEqual([]);
    const late = started().tell(task('completed', 1)).wait(1000).progress('p', 1).progress('p', 2);
    expect(faults(late)).toEqual(['warning task/progress-after-terminal server 6 +1']);
    expect(faults(started().tell(task('completed', 1)).progress('p'))).toEqual([]);
  });
});

describe('tasks as an extension', () => {
  const EXTENSION = { extensions: { 'io.modelcontextprotocol/tasks': {} } };
  const ext = (wire: Wire) => found(wire, '').filter((text) => /task|result\/|mrtr\//.test(text));
  const made = (resultType: unknown, status = 'working') => ({
    resultType,
    taskId: 't',
    status,
    createdAt: T0,
    lastUpdatedAt: T0,
    ttlSeconds: 60,
  });
  const start = (method = 'tools/call', capabilities: Members = EXTENSION) =>
    new Wire('2026-07-28', { server: { tools: {}, prompts: {}, ...EXTENSION } }).c({
      id: 1,
      method,
      params: {
        ...(method.startsWith('tasks/') ? { taskId: 't' } : { name: 'build' }),
        _meta: { [META_CAPABILITIES]: capabilities, progressToken: 'p' },
      },
    });

  it('may be created where the request declares it, whatever another one declared', () => {
    expect(ext(start().s({ id: 1, result: made('task', 'completed') }))).toEqual([]);
    expect(ext(start('tools/call', {}).s({ id: 1, result: made('task') }))).toEqual(['error task-ext/undeclared server 3']);
  });

  it('are told by their type', () => {
    expect(ext(start().s({ id: 1, result: made('complete') }))).toEqual(['error task-ext/result-type server 3']);
    expect(ext(start().s({ id: 1, result: { ...made('complete'), content: [] } }))).toEqual([]);
    expect(ext(start('prompts/get').s({ id: 1, result: made('task') }))).toEqual(['error task-ext/result-type server 3']);
    for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel']) {
      expect(ext(start(method).s({ id: 1, result: made('complete', 'input_required') }))).toEqual([]);
      for (const type of ['task', 'input_required', 'done']) {
        expect(ext(start(method).s({ id: 1, result: made(type) }))).toEqual(['error task-ext/result-type server 3']);
      }
    }
  });

  it('send no progress on a subscription', () => {
    const wire = start()
      .s({ id: 1, result: made('task') })
      .s({ method: 'notifications/progress', params: { progressToken: 'p', progress: 1, _meta: { [META_SUBSCRIPTION]: 5 } } });
    expect(found(wire, '').filter((text) => /progress|task-ext/.test(text) && text.includes('listen'))).toEqual([
      'error task-ext/request-scoped-on-listen server 4',
    ]);
    expect(found(wire, 'progress/on-subscription')).toEqual([]);
  });
});
