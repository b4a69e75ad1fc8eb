import type { Nodes } from './nodes.js';

/** So many times of progress are kept of one row. */
const PROGRESS_KEPT = 64;
/** Of these the newest are never thinned: the details show their bodies. */
export const PROGRESS_NEWEST = 20;

interface ProgressColumns {
  readonly progress: Uint32Array;
  readonly progressCount: Uint32Array;
}

/**
 * Puts a time of progress at the head of a row's list. A full list first loses the older time that stands closest to its
 * neighbour, so that what is kept stays spread over the whole run, however long it is.
 */
export function pushProgress(nodes: Nodes, columns: ProgressColumns, i: number, at: number, t: number): void {
  const head = columns.progress[i]!;
  if (columns.progressCount[i]! >= PROGRESS_KEPT) thin(nodes, head);
  else columns.progressCount[i] = columns.progressCount[i]! + 1;
  const node = nodes.add(at, t);
  nodes.link(node, head);
  columns.progress[i] = node;
}

/** Removes one node beyond the newest: never the last, which is the first progress there was. */
function thin(nodes: Nodes, head: number): void {
  let before = head;
  for (let k = 1; k < PROGRESS_NEWEST; k++) before = nodes.next(before);
  let closest = before;
  let least = Number.POSITIVE_INFINITY;
  for (let ref = before; ; ref = nodes.next(ref)) {
    const candidate = nodes.next(ref);
    const after = nodes.next(candidate);
    if (after === 0) break;
    const room = nodes.t(ref) - nodes.t(after);
    if (room < least) {
      least = room;
      closest = ref;
    }
  }
  const dropped = nodes.next(closest);
  nodes.link(closest, nodes.next(dropped));
  nodes.release(dropped);
}
