import { formatDuration } from '../../session/timeline/format.js';
import { visible } from '../../session/timeline/visible.js';
import type { Difference } from './differences.js';
import type { OfferKind } from './profile.js';

export const OFFER: Readonly<Record<OfferKind, string>> = {
  tools: 'tool',
  prompts: 'prompt',
  resources: 'resource',
  resourceTemplates: 'resource template',
};

/** A difference as a line for a person. */
export function differenceText(difference: Difference): string {
  switch (difference.kind) {
    case 'peer':
      return `${difference.side}: ${or(difference.before)} → ${or(difference.after)}`;
    case 'revision':
      return `revision: ${or(difference.before)} → ${or(difference.after)}`;
    case 'capabilities':
      return `capabilities of the ${difference.side}: ${or(difference.before)} → ${or(difference.after)}`;
    case 'offer':
      return `${OFFER[difference.of]} ${quoted(difference.name)} ${difference.change}`;
    case 'definition': {
      const what = `${OFFER[difference.of]} ${quoted(difference.name)} is defined otherwise (${difference.members.join(', ')})`;
      return difference.silent ? `${what}, though the server says that it is the same version` : what;
    }
    case 'use':
      return difference.change === 'added' ? `${quoted(difference.name)} is used now` : `${quoted(difference.name)} is not used any more`;
    case 'failures':
      return `${quoted(difference.name)}: ${difference.before.failed} of ${difference.before.requests} failed → ${difference.after.failed} of ${difference.after.requests}`;
    case 'latency':
      return `${quoted(difference.name)}: half are answered within ${formatDuration(difference.before)} → ${formatDuration(difference.after)}`;
    case 'finding':
      return `finding ${difference.rule}${difference.by === null ? '' : ` (${difference.by})`}: ${difference.before} → ${difference.after}`;
    case 'count':
      return `${difference.of}: ${difference.before} → ${difference.after}`;
  }
}

function or(value: string | null): string {
  return value === null ? 'unknown' : visible(value, 200);
}

function quoted(name: string): string {
  return `“${visible(name, 120)}”`;
}
