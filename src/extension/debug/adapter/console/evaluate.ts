import { isObject, type JsonObject } from '../../../../protocol/message.js';
import { formatDuration } from '../../../../session/timeline/format.js';
import { visible } from '../../../../session/timeline/visible.js';
import type { DapResult, OutputCategory } from '../dap.js';
import type { Catalog } from '../mcp/catalog.js';
import { AnsweredError, type McpClient, NoAnswer, type OpenRequest, type Unanswered } from '../mcp/client.js';
import type { Say } from '../words.js';
import { parseCommand } from './command.js';
import { helpText } from './help.js';
import { textOf, type Variables } from './variables.js';

/** What a line in the console is carried out with. */
export interface Console {
  readonly run: { readonly client: McpClient; readonly catalog: Catalog; readonly ready: Promise<void>; readonly isLate: boolean };
  readonly variables: Variables;
  readonly say: Say;
  readonly print: (text: string, category: OutputCategory) => void;
}

/** After that long without an answer a person is told how to give the request up, in ms. */
const STILL_OPEN_MS = 5000;
const REASON = 'Cancelled in the Debug Console';
const LONGEST_ERROR = 4000;

/** Carries out what was typed, and resolves with what the console prints; rejects with a sentence where it fails. */
export async function evaluate(typed: string, console: Console): Promise<DapResult> {
  const { run, variables, say } = console;
  let command = parseCommand(typed, run.catalog.tools, say);
  if (command.kind === 'request' || command.kind === 'wrong') {
    if (run.isLate) console.print(say('notYet'), 'console');
    // Typed while the server was starting: what it can do is known afterwards, and nothing goes before the handshake.
    await run.ready;
    // It may have said that its tools changed.
    await run.catalog.list('tools');
    command = parseCommand(typed, run.catalog.tools, say);
  }
  switch (command.kind) {
    case 'nothing':
      return said('');
    case 'help':
      return said(helpText(say));
    case 'open':
      return said(run.client.open.length === 0 ? say('cancelNone') : run.client.open.map((one) => openLine(one, say)).join('\n'));
    case 'wrong':
      throw new Error(command.message);
    case 'notify':
      run.client.notify(command.method, command.params);
      return said(say('notified', command.method));
    case 'cancel':
      return said(cancel(command.id, console));
    case 'request':
      return variables.result(await answerOf(run.client.request(command.method, command.params), console));
  }
}

function openLine({ id, method, subject, sent }: Unanswered, say: Say): string {
  return say('openOne', id, titleOf(method, subject), formatDuration(performance.now() - sent));
}

function titleOf(method: string, subject: string | null): string {
  return subject === null ? method : `${method} ${visible(subject, 80)}`;
}

async function answerOf(request: OpenRequest, { say, print }: Console): Promise<JsonObject> {
  const { id, method, subject } = request;
  const waits = setTimeout(() => print(say('stillOpen', id, titleOf(method, subject)), 'console'), STILL_OPEN_MS);
  try {
    const result = await request.answer;
    if (method === 'tools/call' && result.isError === true) throw new Error(toolError(result));
    return result;
  } catch (error) {
    if (error instanceof NoAnswer) throw new Error(say(error.why, id));
    if (!(error instanceof AnsweredError)) throw error;
    const data = error.data === undefined ? '' : `\n${textOf(error.data)}`;
    throw new Error(visible(say('failed', String(error.code), error.message), LONGEST_ERROR) + data);
  } finally {
    clearTimeout(waits);
  }
}

function cancel(typed: string, { run, say }: Console): string {
  const { open } = run.client;
  const id = typed === '' && open.length === 1 ? open[0]!.id : Number(typed);
  if (typed === '' && open.length !== 1) throw new Error(open.length === 0 ? say('cancelNone') : say('cancelWhich', open.at(-1)!.id));
  const request = open.find((one) => one.id === id);
  if (!request) throw new Error(open.length === 0 ? say('cancelNone') : say('cancelUnknown', typed, open.map((one) => one.id).join(', ')));
  if (request.method === 'initialize') throw new Error(say('cancelInitialize'));
  run.client.cancel(id, REASON);
  return say('cancelSent', id);
}

/** What a tool says of its own failure. */
function toolError(result: JsonObject): string {
  const content: readonly unknown[] = Array.isArray(result.content) ? result.content : [];
  const texts = content.flatMap((block) => (isObject(block) && typeof block.text === 'string' ? [block.text] : []));
  return texts.length === 0
    ? textOf(result)
    : texts
        .map((text) =>
          text
            .split('\n')
            .map((line) => visible(line, LONGEST_ERROR))
            .join('\n'),
        )
        .join('\n');
}

function said(result: string): DapResult {
  return { result, type: 'text', variablesReference: 0 };
}
