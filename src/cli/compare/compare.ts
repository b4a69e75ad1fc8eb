import { command, complain } from '../command.js';
import { fileProblem, wrong } from '../errors.js';
import { LOGS_HELP, withTrace } from '../traces.js';
import { type Compared, DEFAULT_FACTOR, type Difference, differencesOf } from './differences.js';
import { comparedOf } from './read.js';
import { differenceText } from './text.js';
import { COMPARE_WORDS } from './words.js';

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

const NAME = 'compare';

/** `tapline compare`: tells what is different in two traces. */
export const compare = command({
  name: NAME,
  usage: USAGE,
  options: { format: { type: 'string', default: 'text' }, latency: { type: 'string', default: String(DEFAULT_FACTOR) } },
  read: ({ format, latency }, [before, after, ...others]) => {
    if (format !== 'text' && format !== 'json') wrong(`--format is text or json, not "${format}".`);
    const factor = Number(latency);
    if (!(factor > 1)) wrong(`--latency is a number above 1, not "${latency}".`);
    if (before === undefined || after === undefined || others.length > 0) wrong('name two traces: the one before and the one after.');
    return { before, after, format, factor };
  },
  run: async (call) => {
    const [before, after] = [await read(call.before), await read(call.after)];
    if (before === null || after === null) return 2;
    const differences = differencesOf(before, after, call.factor);
    process.stdout.write(
      call.format === 'json'
        ? `${JSON.stringify({ before: call.before, after: call.after, differences }, null, 2)}\n`
        : textOf(differences),
    );
    return differences.length === 0 ? 0 : 1;
  },
});

function textOf(differences: readonly Difference[]): string {
  return differences.length === 0 ? `${COMPARE_WORDS.nothing}\n` : differences.map((one) => `${differenceText(one)}\n`).join('');
}

/** Reads one side; null, and a word on stderr, where that cannot be: of two sides, what is wrong with both is told. */
async function read(file: string): Promise<Compared | null> {
  try {
    return await withTrace(file, comparedOf);
  } catch (error) {
    complain(NAME, fileProblem(error, { file }));
    return null;
  }
}
