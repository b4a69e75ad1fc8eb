import type { Say } from '../words.js';

/** What can be typed, with an example each. */
export function helpText(say: Say): string {
  const lines = [
    ['tools/list', say('helpMethod')],
    ['tools/call {"name":"echo","arguments":{"message":"hi"}}', ''],
    ['echo {"message":"hi"}', say('helpTool')],
    ['notify notifications/roots/list_changed', say('helpNotify')],
    ['cancel 7', say('helpCancel')],
    ['open', say('helpOpen')],
  ] as const;
  return [say('helpIntro'), ...lines.map(([typed, what]) => `  ${typed}${what === '' ? '' : `  – ${what}`}`)].join('\n');
}
