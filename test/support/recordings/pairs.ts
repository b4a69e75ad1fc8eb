import type { ServerName } from './servers.js';

export type ClientName = 'vscode' | 'typescript-1' | 'typescript-2' | 'python-1.29.0' | 'python-2.3.0';

/** A real client and a real server, the revision that the client offers, and the faults that their traffic is known to have. */
export interface Pair {
  readonly client: ClientName;
  readonly server: ServerName;
  readonly revision: string;
  /** `level rule by`, each with the reason why it is true. Nothing else may be found, hints aside. */
  readonly faults: Readonly<Record<string, string>>;
}

const LEGACY = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;
const NEWEST = '2025-11-25';
const MODERN = '2026-07-28';

const CLIENTS: readonly ClientName[] = ['typescript-1', 'typescript-2', 'python-1.29.0', 'python-2.3.0'];
const SERVERS: readonly ServerName[] = [
  'everything',
  'filesystem',
  'memory',
  'sequential-thinking',
  'typescript-2',
  'python-1.27.0',
  'python-2.3.0',
];

/** Every pair that is recorded: all with all in every handshake revision, and all that speak 2026-07-28. */
export const PAIRS: readonly Pair[] = [
  ...CLIENTS.flatMap((client) => SERVERS.flatMap((server) => LEGACY.map((revision) => pair(client, server, revision)))),
  pair('typescript-2', 'typescript-2', MODERN),
  pair('typescript-2', 'python-2.3.0', MODERN),
  pair('python-2.3.0', 'typescript-2', MODERN),
  pair('python-2.3.0', 'python-2.3.0', MODERN),
];

/** Those that are held anew in every run of the tests: each client and server in the newest revisions, and some in the older ones. */
export const LIVE_PAIRS: readonly Pair[] = PAIRS.filter(
  ({ client, server, revision }) =>
    revision >= NEWEST ||
    `${client} ${server}` === 'typescript-1 everything' ||
    `${client} ${server}` === 'typescript-2 python-2.3.0' ||
    `${client} ${server}` === 'python-1.29.0 python-1.27.0',
);

/** VS Code's own client, which needs a workbench. With server-everything it is held in the tests that tap that. */
export const VSCODE_PAIRS: readonly Pair[] = (['filesystem', 'memory', 'sequential-thinking'] as const).map((server) =>
  pair('vscode', server, NEWEST),
);

/** The file of a pair's recording, without its folder. */
export function fileOf({ client, server, revision }: Pair): string {
  return `${client}--${server}--${revision}.tapline.jsonl`;
}

function pair(client: ClientName, server: ServerName, revision: string): Pair {
  return { client, server, revision, faults: knownFaults(client, server, revision) };
}

function knownFaults(client: ClientName, server: ServerName, revision: string): Pair['faults'] {
  return { ...(server === 'everything' ? newerThan(revision) : {}), ...afterCancel(client, server) };
}

/** What server-everything does whatever was agreed. */
function newerThan(revision: string): Pair['faults'] {
  if (revision < '2025-06-18')
    return {
      'error schema/result server': 'It answers with resource links, which came with 2025-06-18.',
      'warning lifecycle/method-not-in-revision server': 'It asks the client with elicitation/create, which came with 2025-06-18.',
    };
  if (revision < NEWEST)
    return {
      'error elicitation/schema-flat server': 'Its form has a choice of several, which came with 2025-11-25.',
      'error schema/request server': 'It asks for a page to be opened, without any form, which came with 2025-11-25.',
    };
  return {};
}

function afterCancel(client: ClientName, server: ServerName): Pair['faults'] {
  // The client of Python's SDK 1.x never cancels, so no server gets the occasion.
  if (client === 'python-1.29.0') return {};
  switch (server) {
    case 'everything':
      // Clients on the Python SDK give up a call that has no progress token: this server then only works on in silence.
      if (client === 'python-2.3.0') return {};
      return {
        'warning cancel/progress-after-cancel server': 'It reports every step of a long operation, whether or not that was cancelled.',
        'warning leak/cancelled-still-running server': 'The same: it works on to the end.',
      };
    case 'python-1.27.0':
      return { 'warning cancel/error-after-cancel server': 'It answers the cancellation with error 0 (python-sdk#2480).' };
    default:
      return {};
  }
}
