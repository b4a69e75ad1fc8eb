import { receiverOf } from '../../protocol/direction.js';
import type { Canceller } from '../cancel/canceller.js';
import type { Observer } from '../observe/observer.js';
import type { Recorder } from '../record/recorder.js';
import type { SessionRequest } from './connection.js';
import type { CancelReply, ControlEvent, Status } from './protocol.js';

/** So many pending requests are listed in one reply. */
const MOST_LISTED = 1000;

/** What the tap does with a request of the control socket. */
export function answerRequest(canceller: Canceller, observer: Observer, recorder: Recorder) {
  return (request: SessionRequest, reply: (event: ControlEvent) => void): void => {
    const { seq } = request;
    switch (request.op) {
      case 'status':
        reply({ op: 'ok', seq, ...status(observer, recorder) });
        return;
      case 'cancel': {
        const { id, to, reason, graceMs } = request;
        canceller.cancel({ id, dir: to === 'server' ? 'c2s' : 's2c', reason, graceMs }, (outcome) => {
          if (outcome.kind === 'refused') return reply({ op: 'error', seq, code: outcome.code, message: outcome.message });
          const { request: cancelled, pinged } = outcome;
          reply({ op: 'ok', seq, ...({ id: String(cancelled.id), method: cancelled.method, pinged } satisfies CancelReply) });
        });
        return;
      }
    }
  };
}

function status(observer: Observer, recorder: Recorder): Status {
  observer.drain();
  const all = [...observer.tracker.all()];
  const pending = all.slice(0, MOST_LISTED).map(({ id, method, dir, since }) => ({ id: String(id), method, to: receiverOf(dir), since }));
  return { pending, pendingTotal: all.length, flushed: recorder.written.bytes };
}
