import { receiverOf } from '../../protocol/direction.js';
import { objectAt, stringAt } from '../../protocol/message.js';
import type { Exchange } from '../../session/listener.js';
import type { RuleContext } from '../context.js';

/**
 * Whether the receiver of a request of 2025-11-25 runs it as a task when asked to: it declared so, and the tool was not listed as one
 * that does not. Otherwise it is an ordinary request, whatever its params say.
 */
export function runsAsTask(context: RuleContext, exchange: Exchange): boolean {
  const capabilities = context.session.capabilitiesFor(receiverOf(exchange.dir), exchange);
  const [family = '', name = ''] = exchange.method.split('/');
  if (objectAt(objectAt(objectAt(objectAt(capabilities, 'tasks'), 'requests'), family), name) === null) return false;
  if (exchange.method !== 'tools/call') return true;
  const tool = context.listings.tools.get(stringAt(exchange.params, 'name') ?? '', exchange.at);
  return tool === null || tool.taskSupport === 'optional' || tool.taskSupport === 'required';
}
