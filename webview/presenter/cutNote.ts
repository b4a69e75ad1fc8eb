import { MOST_IN_EDITOR } from '../../src/session/body/limits.js';
import { formatBytes } from '../../src/session/timeline/format.js';
import { say } from '../strings.js';

/** How much of a body is shown, in bytes, and whether an editor shows the rest. */
export function cutNote(shown: number, size: number): string {
  return say(size > MOST_IN_EDITOR ? 'cutLargeBody' : 'cutBody', formatBytes(shown), formatBytes(size));
}
