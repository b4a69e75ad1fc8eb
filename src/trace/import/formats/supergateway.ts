import type { Dir } from '../../../protocol/direction.js';
import type { Format, FormatReader, OpenSession } from '../format.js';
import { InspectedLines } from '../inspected-lines.js';
import { parseJson } from '../json-block.js';
import type { SessionWriter } from '../session-writer.js';

const LINE = /^\[supergateway\] (.*)$/s;
const TO_CHILD = /^\S.*? → Child(?: \(session .*?\))?: (.*)$/s;
const FROM_CHILD = /^Child → .+?: (.*)$/s;
const EXITED = /^Child exited: code=(\d+|null), signal=(\w+)/;
/** supergateway: the client's messages as JSON, the server's as `util.inspect` prints them, with parts left out at level info. */
export const supergateway: Format = {
  id: 'supergateway',
  name: 'supergateway',
  bears: (line) => LINE.test(line),
  standing: 'printed',
  reader: (open) => new Supergateway(open),
};

class Supergateway implements FormatReader {
  #writer: SessionWriter | null = null;
  readonly #printed = new InspectedLines();
  /** Where the object begins that is being put together. */
  #from = 0;
  #stderr = false;

  constructor(private readonly open: OpenSession) {}

  line(text: string, number: number): void {
    const said = LINE.exec(text)?.[1];
    if (said === undefined) {
      this.#continued(text, number);
      return;
    }
    this.#giveUp();
    this.#stderr = false;
    const writer = this.#current();
    const toChild = TO_CHILD.exec(said)?.[1];
    const fromChild = FROM_CHILD.exec(said)?.[1];
    const exited = EXITED.exec(said);
    if (toChild !== undefined) this.#json('c2s', toChild, number);
    else if (fromChild !== undefined) this.#inspected(fromChild, number);
    else if (said.startsWith('Child non-JSON: ')) writer.stray('s2c', said.slice('Child non-JSON: '.length), null, number);
    else if (said.startsWith('Child stderr: ')) {
      this.#stderr = true;
      writer.stderr(said.slice('Child stderr: '.length), null, number);
    } else if (exited !== null) {
      const code = exited[1] === 'null' ? null : Number(exited[1]);
      writer.event({ t: 0, ev: 'exit', code, signal: exited[2] === 'null' ? null : exited[2]! }, null, number);
    } else {
      const command = /^ *- stdio: (.*)$/s.exec(said)?.[1];
      if (command !== undefined) writer.command = command.split(' ');
    }
  }

  tooLong(number: number): void {
    this.#printed.reset();
    this.#current().gap(1, 'cut', null, number);
  }

  end(): void {
    this.#giveUp();
    this.#writer?.end();
  }

  #json(dir: Dir, text: string, number: number): void {
    const value = parseJson(text);
    if (value === undefined) this.#current().gap(1, 'cut', null, number);
    else this.#current().message(dir, text, value, null, number);
  }

  #continued(text: string, number: number): void {
    if (this.#printed.open) this.#inspected(text, number);
    else if (this.#stderr && text !== '') this.#current().stderr(text, null, number);
  }

  #inspected(text: string, number: number): void {
    if (!this.#printed.open) this.#from = number;
    const read = this.#printed.add(text);
    if (read === null) return;
    const writer = this.#current();
    if (read.abridged) writer.evidence.bodies = 'abridged';
    writer.message('s2c', JSON.stringify(read.value), read.value, null, this.#from);
  }

  #giveUp(): void {
    if (this.#printed.open) this.#current().gap(1, 'cut', null, this.#from);
    this.#printed.reset();
  }

  #current(): SessionWriter {
    this.#writer ??= this.open({ times: 'none' });
    return this.#writer;
  }
}
