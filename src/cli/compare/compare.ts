import { parseArgs } from 'node:util';
import { TraceError } from '../../trace/reader.js';
import { CommandError } from '../errors.js';
import { LOGS_HELP, withTrace } from '../traces.js';
import { type Compared, DEFAULT_FACTOR, type Difference, differencesOf } from './differences.js';
import { comparedOf } from './read.js';
import { differenceText } from './text.js';

const USAGE = `usage: tapline compare [OPTION…] BEFORE AFTER

Tells what is not the same in two traces: the two ends and what they can, the tools, prompts and resources that are offered and how they
are defined, what is used, what fails, how long answers take, what the judge finds. A definition that changes while the server says that
it is the same version is called out.
${LOGS_HELP}

  --format text|json      how it is printed; default: text
  --latency FACTOR        how many times longer or shorter half of the answers must take to be told; default: ${DEFAULT_FACTOR}
  -h, --help              this text

exit code: 0 nothing is different, 1 something is, 2 unreadable input or a wrong call
`;

type CompareCall =
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly message: string }
  | { readonly kind: 'compare'; readonly before: string; readonly after: string; readonly json: boolean; readonly factor: number };

/** `tapline compare`: tells what is different in two traces. Returns the exit code. */
export async function compare(argv: string[]): Promise<number> {
  const call = parseCall(argv);
  switch (call.kind) {
    case 'help':
      process.stdout.write(USAGE);
      return 0;
    case 'wrong':
      process.stderr.write(`tapline compare: ${call.message}\n\n${USAGE}`);
      return 2;
    case 'compare': {
      const [before, after] = [await read(call.before), await read(call.after)];
      if (before === null || after === null) return 2;
      const differences = differencesOf(before, after, call.factor);
      process.stdout.write(
        call.json ? `${JSON.stringify({ before: call.before, after: call.after, differences }, null, 2)}\n` : textOf(differences),
      );
      return differences.length === 0 ? 0 : 1;
    }
  }
}

function textOf(differences: readonly Difference[]): string {
  return differences.length === 0 ? 'Nothing is different.\n' : differences.map((one) => `${differenceText(one)}\n`).join('');
}

/** Reads one side; null, and a word on stderr, where that cannot be. */
async function read(file: string): Promise<Compared | null> {
  try {
    return await withTrace(file, comparedOf);
  } catch (error) {
    if (error instanceof CommandError) {
      process.stderr.write(`tapline compare: ${error.message}\n`);
      return null;
    }
    const known = error instanceof TraceError || (error as NodeJS.ErrnoException).code !== undefined;
    if (!known) throw error;
    process.stderr.write(`tapline compare: ${file}: ${(error as Error).message}\n`);
    return null;
  }
}

function parseCall(argv: string[]): CompareCall {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      options: {
        format: { type: 'string', default: 'text' },
        latency: { type: 'string', default: String(DEFAULT_FACTOR) },
        help: { type: 'boolean', short: 'h', default: false },
      },
      allowPositionals: true,
    });
    if (values.help) return { kind: 'help' };
    if (values.format !== 'text' && values.format !== 'json')
      return { kind: 'wrong', message: `--format is text or json, not "${values.format}".` };
    const factor = Number(values.latency);
    if (!(factor > 1)) return { kind: 'wrong', message: `--latency is a number above 1, not "${values.latency}".` };
    const [before, after, ...others] = positionals;
    if (before === undefined || after === undefined || others.length > 0)
      return { kind: 'wrong', message: 'name two traces: the one before and the one after.' };
    return { kind: 'compare', before, after, json: values.format === 'json', factor };
  } catch (error) {
    return { kind: 'wrong', message: error instanceof Error ? error.message : String(error) };
  }
}
