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

/** What server-everything does whatever was agreed: both came with 2025-06-18. */
const NEWER_THAN_AGREED: Pair['faults'] = {
  'error schema/result server': 'It answers with resource links.',
  'warning lifecycle/method-not-in-revision server': 'It asks the client with elicitation/create.',
};

/** Every pair that is recorded: all with all in the newest handshake revision, and three in each older one, and all that speak 2026-07-28. */
export const PAIRS: readonly Pair[] = [
  ...CLIENTS.flatMap((client) => SERVERS.map((server) => pair(client, server, NEWEST))),
  ...LEGACY.slice(0, -1).flatMap((revision) => [
    pair('typescript-1', 'everything', revision),
    pair('typescript-2', 'python-2.3.0', revision),
    pair('python-1.29.0', 'python-1.27.0', revision),
  ]),
  pair('typescript-2', 'typescript-2', MODERN),
  pair('typescript-2', 'python-2.3.0', MODERN),
  pair('python-2.3.0', 'typescript-2', MODERN),
  pair('python-2.3.0', 'python-2.3.0', MODERN),
];

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
  // The client of Python's SDK 1.x never cancels, so no server gets the occasion.
  if (client === 'python-1.29.0') return {};
  switch (server) {
    case 'everything':
      // Clients on the Python SDK give up a call that has no progress token: this server then only works on in silence.
      if (client === 'python-2.3.0') return {};
      return {
        'warning cancel/progress-after-cancel server': 'It reports every step of a long operation, whether or not that was cancelled.',
        'warning leak/cancelled-still-running server': 'The same: it works on to the end.',
        ...(revision < '2025-06-18' ? NEWER_THAN_AGREED : {}),
        ...(revision === '2025-06-18'
          ? {
              'error elicitation/schema-flat server': 'Its form has a choice of several, which came with 2025-11-25.',
              'error schema/request server': 'It asks for a page to be opened, without any form, which came with 2025-11-25.',
            }
          : {}),
      };
    case 'python-1.27.0':
      return { 'warning cancel/error-after-cancel server': 'It answers the cancellation with error 0 (python-sdk#2480).' };
    default:
      return {};
  }
}
