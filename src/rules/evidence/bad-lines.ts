import type { Dir } from '../../protocol/direction.js';
import type { FrameInfo, SessionListener, StrayInfo } from '../../session/listener.js';

const MAX_LINES = 64;
const MAX_CHARS = 65_536;

/**
 * Lines that could not be read, the latest of each direction: a tolerant peer may have understood them. What such a line may have
 * asked for or answered is not reported as missing or as unknown: that fault only follows from the line's own.
 */
export class BadLines implements SessionListener {
  readonly #lines: Readonly<Record<Dir, string[]>> = { c2s: [], s2c: [] };

  stray(stray: StrayInfo, frame: FrameInfo): void {
    if (stray.kind !== 'not-json') return;
    const lines = this.#lines[frame.dir];
    lines.push(frame.text.slice(0, MAX_CHARS));
    if (lines.length > MAX_LINES) lines.shift();
  }

  /** Whether an unreadable line of this direction has a member `id` of this value (JSON text). */
  mention(dir: Dir, id: string): boolean {
    const lines = this.#lines[dir];
    if (lines.length === 0) return false;
    const member = new RegExp(`"id"\\s*:\\s*${id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w.])`);
    return lines.some((line) => member.test(line));
  }
}
