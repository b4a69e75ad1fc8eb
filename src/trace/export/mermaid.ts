import type { Dir } from '../../protocol/direction.js';
import type { Exchange, FrameInfo, ResponseInfo } from '../../session/listener.js';
import { formatDuration } from '../../session/timeline/format.js';
import type { Exporter, ExporterOf } from './exporter.js';

/** A diagram of more arrows nobody reads, and no page draws. */
const MOST_ARROWS = 400;

/** A Mermaid sequence diagram (https://mermaid.js.org/syntax/sequenceDiagram.html): an arrow a message, in the order of the wire. */
export const mermaid: ExporterOf = (info, write): Exporter => {
  let arrows = 0;
  write(`sequenceDiagram\n  participant C as Client\n  participant S as ${words(info.name)}\n`);
  const line = (text: string) => {
    if (arrows++ < MOST_ARROWS) write(`  ${text}\n`);
  };
  const arrow = (dir: Dir, kind: string, text: string) => line(dir === 'c2s' ? `C${kind}S: ${words(text)}` : `S${kind}C: ${words(text)}`);
  const answer = (exchange: Exchange, { kind, error }: ResponseInfo, { dir, t }: FrameInfo) => {
    const after = `after ${formatDuration(t - exchange.start)}`;
    if (kind === 'result') arrow(dir, '-->>', `${exchange.id} answered ${after}`);
    else arrow(dir, '--x', `${exchange.id} failed ${String((error as { code?: unknown } | null)?.code ?? '')} ${after}`);
  };
  return {
    listener: {
      request: ({ method, id, params }, { dir, injected }) =>
        arrow(dir, '->>', `${injected === null ? '' : 'Tapline: '}${titleOf(method, params)} · ${id}`),
      response: answer,
      injectedAnswer: (exchange, response, frame) => {
        answer(exchange, response, frame);
        line('Note over C,S: answered by Tapline');
      },
      cancelled: (exchange, { injected }, { dir }) => arrow(dir, '-x', `${injected ? 'Tapline cancels' : 'cancels'} ${exchange.id}`),
      orphan: ({ id }, { dir }) => arrow(dir, '--x', `orphaned response ${id ?? 'without id'}`),
      notification: ({ method }, { dir }) => arrow(dir, '-)', method),
      stray: ({ what }, { dir }) => arrow(dir, '-x', `stray: ${what}`),
      openAtClose: ({ id }) => line(`Note over C,S: ${words(id)} was never answered`),
    },
    end: () => {
      if (arrows > MOST_ARROWS) write(`  Note over C,S: … and ${arrows - MOST_ARROWS} more\n`);
    },
  };
};

function titleOf(method: string, params: unknown): string {
  const { name, uri } = (params ?? {}) as { readonly name?: unknown; readonly uri?: unknown };
  return typeof name === 'string' ? `${method} ${name}` : typeof uri === 'string' ? `${method} ${uri}` : method;
}

/** A text as Mermaid takes it for one, whatever is in it: all that could mean something else is written as its number. */
function words(text: string): string {
  const short = text.length > 80 ? `${text.slice(0, 79)}…` : text.trim() || '…';
  return short.replace(/[^\p{L}\p{N} ./_·…,()+-]/gu, (character) => `#${character.codePointAt(0)!};`);
}
