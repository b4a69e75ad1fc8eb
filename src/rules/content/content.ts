import { type Side, senderOf } from '../../protocol/direction.js';
import type { JsonObject } from '../../protocol/message.js';
import type { Scope } from '../../protocol/revisions.js';
import type { Exchange, FrameInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { askOf, asksIn, broughtAnswers, mayAsk, mayBringAnswers } from '../evidence/asks.js';
import { base64Fault, isDataUrl } from '../evidence/base64.js';
import { type Block, blocksOf, blocksOfMessages, blocksOfResult, mayHoldBlocks, onlyText } from '../evidence/blocks.js';
import type { Family } from '../family.js';
import { requestName, sentence, shown, the } from '../words.js';
import { CONTENT } from './rules.js';

const MIME = /^[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*\/[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*(?:\s*;.*)?$/;

/** Content blocks, in either direction. */
export const content: Family = {
  rules: Object.values(CONTENT),
  watch: (context) => new ContentChecks(context),
};

class ContentChecks implements SessionListener {
  readonly concerns = { methods: ['tools/call', 'prompts/get', 'tasks/result', 'sampling/createMessage'], modern: true } as const;
  constructor(private readonly context: RuleContext) {}

  request(exchange: Exchange, frame: FrameInfo): void {
    if (exchange.method === 'sampling/createMessage') {
      const ask = askOf(this.context, exchange);
      if (ask !== null) this.#check(blocksOfMessages(ask.params.messages, 'messages'), ask.exchange, frame, () => ask.name);
    }
    if (!mayBringAnswers(exchange)) return;
    for (const [key, answer] of broughtAnswers(exchange)) {
      this.#check(blocksOf(answer.content, `inputResponses.${shown(key)}.content`), exchange, frame, () => requestName(exchange));
    }
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    if (exchange.injected !== null || response.kind !== 'result') return;
    if (mayHoldBlocks(exchange.method) && !onlyText(response.result)) {
      this.#check(blocksOfResult(exchange, response), exchange, frame, () => `the answer to ${requestName(exchange)}`);
    }
    if (!mayAsk(exchange, response)) return;
    for (const ask of asksIn(exchange, response, 'sampling/createMessage')) {
      this.#check(blocksOfMessages(ask.params.messages, 'messages'), exchange, frame, () => ask.name);
    }
  }

  #check(blocks: Iterable<Block>, exchange: Exchange, frame: FrameInfo, where: () => string): void {
    for (const { block, path } of blocks) {
      if (block.type !== 'image' && block.type !== 'audio') continue;
      this.#media(block, path, { exchange, at: frame.at, by: senderOf(frame.dir), scope: this.context.session.scopeOf(exchange) }, where);
    }
  }

  #media(
    block: JsonObject,
    path: string,
    breach: { readonly exchange: Exchange; readonly at: number; readonly by: Side; readonly scope: Scope },
    where: () => string,
  ): void {
    const { data, mimeType, type } = block;
    const encoding = typeof data === 'string' ? base64Fault(data) : null;
    const wrongType = typeof mimeType === 'string' && !MIME.test(mimeType);
    if (encoding === null && !wrongType) return;
    const fault =
      encoding === null
        ? `\`${path}.mimeType\` is ${shown(JSON.stringify(mimeType))}; it must be a MIME type, such as ${type}/…`
        : `\`${path}.data\` is ${encoding}`;
    this.context.report(CONTENT.mediaEncoding, {
      ...breach,
      // Clients that show it are common.
      ...(typeof data === 'string' && isDataUrl(data) ? { atMost: 'info' } : {}),
      // The first revision knows no audio.
      holds: (letter) => type === 'image' || letter !== 'A',
      text: () => sentence(`${the(breach.by)} sent ${type} content that cannot be read as it must: in ${where()}, ${fault}.`),
    });
  }
}
