import { receiverOf } from '../../protocol/direction.js';
import type { Canceller } from '../cancel/canceller.js';
import type { Observer } from '../observe/observer.js';
import type { PendingRequest } from '../observe/tracker.js';
import type { Recorder } from '../record/recorder.js';
import type { SessionRequest } from './connection.js';
import type { CancelReply, ControlEvent, PendingStatus, Status } from './protocol.js';

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
          const members: CancelReply = { id: String(outcome.request.id), method: outcome.request.method, pinged: outcome.pinged };
          reply({ op: 'ok', seq, ...members });
        });
        return;
      }
    }
  };
}

function status(observer: Observer, recorder: Recorder): Status {
  observer.drain();
  const all = [...observer.tracker.all()];
  return { pending: all.slice(0, MOST_LISTED).map(pendingStatus), pendingTotal: all.length, flushed: recorder.flushed };
}

function pendingStatus({ id, method, dir, since }: PendingRequest): PendingStatus {
  return { id: String(id), method, to: receiverOf(dir), since };
}
