import type { Side } from '../../../protocol/direction.js';
import type { JsonObject } from '../../../protocol/message.js';
import { methodUse } from '../../../protocol/methods.js';

/** Which side alone may send this request or notification; null where both may, or for what is neither. */
export function soleSender({ method }: JsonObject): Side | null {
  const use = typeof method === 'string' ? methodUse(method) : undefined;
  if (use === undefined || (use.client !== '' && use.server !== '')) return null;
  return use.client !== '' ? 'client' : 'server';
}
