import type { Dir } from '../../protocol/direction.js';
import type { FrameInfo, SessionListener, StrayInfo } from '../../session/listener.js';

const MAX_LINES = 64;
const MAX_CHARS = 65_536;
/** So much text is searched in a session; then a line may have said anything, so that nothing is held to be missing any more. */
const MAX_SEARCHED = 256_000_000;

/**
 * Lines that could not be read, the latest of each direction: a tolerant peer may have understood them. What such a line may have
 * asked for or answered is not reported as missing or as unknown: that fault only follows from the line's own.
 */
export class BadLines implements SessionListener {
  readonly #lines: Readonly<Record<Dir, string[]>> = { c2s: [], s2c: [] };
  /** Ids that are none (null, true, an object), as JSON text: of messages that can be read but not answered as MCP asks. */
  readonly #ids: Readonly<Record<Dir, Set<string>>> = { c2s: new Set(), s2c: new Set() };
  #searched = 0;

  stray(stray: StrayInfo, frame: FrameInfo): void {
    if (stray.kind === 'not-json') this.note(frame);
  }

  /** Takes in a line that can be understood in more than one way. */
  note(frame: FrameInfo): void {
    const lines = this.#lines[frame.dir];
    lines.push(frame.text.slice(0, MAX_CHARS));
    if (lines.length > MAX_LINES) lines.shift();
  }

  /** Takes in an id that no message may have: who answers under it only echoes. */
  noteId(dir: Dir, id: string): void {
    const ids = this.#ids[dir];
    if (ids.size < MAX_LINES) ids.add(id);
  }

  /** Whether a message of this direction had this for its id (JSON text), which is none. */
  hadId(dir: Dir, id: string): boolean {
    return this.#ids[dir].has(id);
  }

  /** Whether an unreadable line of this direction holds a text. */
  hold(dir: Dir, text: string): boolean {
    return this.#any(dir, (line) => line.includes(text));
  }

  /** Whether an unreadable line of this direction has a member `id` (or another of that name) of this value (JSON text). */
  mention(dir: Dir, id: string, name = 'id'): boolean {
    if (this.#lines[dir].length === 0) return false;
    const member = new RegExp(`"${name}"\\s*:\\s*${id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w.])`);
    return this.#any(dir, (line) => member.test(line));
  }

  #any(dir: Dir, test: (line: string) => boolean): boolean {
    for (const line of this.#lines[dir]) {
      this.#searched += line.length;
      if (this.#searched > MAX_SEARCHED || test(line)) return true;
    }
    return false;
  }
}
