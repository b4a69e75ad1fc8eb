import { objectAt } from '../../protocol/message.js';
import type { SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import type { Family } from '../family.js';
import { requestName } from '../words.js';
import { COMPLETION } from './rules.js';

const MOST = 100;

/** Completion of arguments. */
export const completion: Family = {
  rules: Object.values(COMPLETION),
  watch: (context) => completionChecks(context),
};

function completionChecks(context: RuleContext): SessionListener {
  return {
    concerns: { methods: ['completion/complete'] },
    response(exchange, response, frame) {
      if (exchange.method !== 'completion/complete' || exchange.dir !== 'c2s' || exchange.injected !== null) return;
      const values = objectAt(response.result, 'completion')?.values;
      if (response.kind !== 'result' || !Array.isArray(values) || values.length <= MOST) return;
      context.report(COMPLETION.tooMany, {
        at: frame.at,
        by: 'server',
        scope: context.session.scopeOf(exchange),
        exchange,
        text: () =>
          `The server answered ${requestName(exchange)} with ${values.length} values; it must send ${MOST} at most, and say with hasMore that there are more.`,
      });
    },
  };
}
