/** The two directions of the wire: client to server, server to client. */
export type Dir = 'c2s' | 's2c';

/** The two ends of the wire. */
export type Side = 'client' | 'server';

/** The end that writes what travels in a direction. */
export function senderOf(dir: Dir): Side {
  return dir === 'c2s' ? 'client' : 'server';
}

/** The end that reads what travels in a direction. */
export function receiverOf(dir: Dir): Side {
  return dir === 'c2s' ? 'server' : 'client';
}

/** The direction in which answers to what travels in `dir` come back. */
export function opposite(dir: Dir): Dir {
  return dir === 'c2s' ? 's2c' : 'c2s';
}
