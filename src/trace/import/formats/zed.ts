import type { Format, FormatReader, OpenSession } from '../format.js';
import type { SessionWriter } from '../session-writer.js';
import { readTime } from '../time.js';

const LINE =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)) +[A-Z]+ +\[(?:context_server|project::context_server_store)\S*\] (.*)$/is;
const STDERR = 'context server stderr: ';

/** Zed's log: the stderr of all its servers, without their names. No messages. */
export const zed: Format = {
  id: 'zed',
  name: "Zed's log",
  bears: (line) => LINE.test(line),
  standing: 'sure',
  reader: (open) => new Zed(open),
};

class Zed implements FormatReader {
  #writer: SessionWriter | null = null;

  constructor(private readonly open: OpenSession) {}

  line(text: string, number: number): void {
    const [, time, said] = LINE.exec(text) ?? [];
    if (time === undefined || said === undefined) return;
    this.#writer ??= this.open({ text: 'model' });
    if (said.startsWith(STDERR)) this.#writer.stderr(said.slice(STDERR.length), readTime(time), number);
  }

  end(): void {
    this.#writer?.end();
  }
}
