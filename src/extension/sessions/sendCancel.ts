import { receiverOf } from '../../protocol/direction.js';
import { ControlClient } from '../../tap/control/client.js';
import type { SendCancel } from './canceller.js';

/** Sends one cancellation over the control socket of the session's tap. */
export const sendCancel: SendCancel = async (entry, { id, dir, graceMs }) => {
  const client = await ControlClient.connect(entry);
  try {
    await client.cancel({ id, to: receiverOf(dir), graceMs });
  } finally {
    client.close();
  }
};
