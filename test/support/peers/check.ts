import { runCli } from './run.js';

/** What `tapline check --format json` says of one trace, as far as tests look at it. */
export interface CheckedTrace {
  readonly revision: string | null;
  /** Whether its tap still records it. */
  readonly live?: true;
  readonly client: { readonly name: string; readonly version: string } | null;
  readonly server: { readonly name: string; readonly version: string } | null;
  readonly counts: Readonly<
    Record<'frames' | 'requests' | 'responses' | 'cancelled' | 'leaked' | 'orphaned' | 'stray' | 'findings', number>
  >;
  readonly findings: readonly CheckedFinding[];
}

export interface CheckedFinding {
  readonly rule: string;
  readonly level: 'error' | 'warning' | 'info';
  readonly by: 'client' | 'server' | null;
  readonly at: number;
  readonly id: unknown;
  readonly message: string;
  readonly clause: string;
  readonly known: readonly string[];
}

/** Judges a trace with the command line, as a user's CI would. */
export async function check(file: string, env: NodeJS.ProcessEnv): Promise<CheckedTrace> {
  const { code, stdout, stderr } = await runCli(['check', '--format', 'json', '--fail-on', 'never', file], env);
  if (code !== 0) throw new Error(`tapline check ended with code ${code}: ${stderr}`);
  return (JSON.parse(stdout) as { files: CheckedTrace[] }).files[0]!;
}

/** The faults found, as `level rule by`, each once: what a test names when it says which findings are true of a conversation. */
export function faults(trace: CheckedTrace): string[] {
  const worth = trace.findings.filter(({ level, rule }) => level !== 'info' || rule === 'tapline/internal');
  return [...new Set(worth.map(({ level, rule, by }) => `${level} ${rule} ${by}`))].sort();
}
