import { objectAt } from '../../protocol/message.js';
import type { Exchange, FrameInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import { modernMeta } from '../../session/peers.js';
import type { RuleContext } from '../context.js';
import { sentence, shown, the } from '../words.js';
import { CAP } from './rules.js';

/** `label.label/name`: labels begin with a letter and end with a letter or digit, the name begins and ends with one of these. */
const LABEL = '[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?';
const EXTENSION_ID = new RegExp(`^${LABEL}(?:\\.${LABEL})*/(?:[A-Za-z0-9](?:[A-Za-z0-9_.-]*[A-Za-z0-9])?)?$`);
/** Longer ids are not looked at: the expression would take its time. */
const MAX_ID = 1000;

/** The ids of extensions that the two sides declare, since 2026-07-28. */
export class ExtensionIds implements SessionListener {
  readonly concerns = { modern: true } as const;
  constructor(private readonly context: RuleContext) {}

  request(exchange: Exchange): void {
    if (!exchange.modern || exchange.dir !== 'c2s' || exchange.injected !== null) return;
    const capabilities = objectAt(modernMeta(exchange.params), 'io.modelcontextprotocol/clientCapabilities');
    this.#check(capabilities, 'client', exchange, exchange.at);
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    if (exchange.method !== 'server/discover' || !exchange.modern || response.kind === 'error') return;
    this.#check(objectAt(response.result, 'capabilities'), 'server', exchange, frame.at);
  }

  #check(capabilities: unknown, by: 'client' | 'server', exchange: Exchange, at: number): void {
    const extensions = objectAt(capabilities, 'extensions');
    if (extensions === null) return;
    for (const id of Object.keys(extensions)) {
      if (id.length > MAX_ID || EXTENSION_ID.test(id)) continue;
      this.context.report(CAP.extensionId, {
        at,
        by,
        scope: 'E',
        exchange,
        burst: `${by} ${id.slice(0, 100)}`,
        text: () =>
          sentence(`${the(by)} declares the extension “${shown(id)}”; its id must be a prefix and a name, such as com.example/name.`),
      });
    }
  }
}
