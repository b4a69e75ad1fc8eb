import { formatDuration } from '../../session/timeline/format.js';
import { visible } from '../../session/timeline/visible.js';
import { ENGLISH, type Say, sayIn } from '../language.js';
import type { Difference } from './differences.js';
import { COMPARE_WORDS as WORDS } from './words.js';

/** A difference as a line for a person. */
export function differenceText(difference: Difference, say: Say = sayIn(ENGLISH)): string {
  const or = (value: string | null) => (value === null ? say(WORDS.unknown) : visible(value, 200));
  switch (difference.kind) {
    case 'peer':
      return say(WORDS.change, say(WORDS[difference.side]), or(difference.before), or(difference.after));
    case 'revision':
      return say(WORDS.revision, or(difference.before), or(difference.after));
    case 'capabilities':
      return say(WORDS.capabilities, say(WORDS[difference.side]), or(difference.before), or(difference.after));
    case 'offer':
      return say(WORDS[difference.change], say(WORDS[difference.of]), short(difference.name));
    case 'definition': {
      const what = say(WORDS.definition, say(WORDS[difference.of]), short(difference.name), difference.members.join(', '));
      return difference.silent ? say(WORDS.silent, what) : what;
    }
    case 'use':
      return say(difference.change === 'added' ? WORDS.usedNow : WORDS.usedNoMore, short(difference.name));
    case 'failures': {
      const { name, before, after } = difference;
      return say(WORDS.failures, short(name), before.failed, before.requests, after.failed, after.requests);
    }
    case 'latency':
      return say(WORDS.latency, short(difference.name), formatDuration(difference.before), formatDuration(difference.after));
    case 'finding': {
      const { rule, by, before, after } = difference;
      return by === null ? say(WORDS.finding, rule, before, after) : say(WORDS.findingBy, rule, say(WORDS[by]), before, after);
    }
    case 'count':
      return say(WORDS.change, say(WORDS[difference.of]), difference.before, difference.after);
  }
}

function short(name: string): string {
  return visible(name, 120);
}
