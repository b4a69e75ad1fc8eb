import {
  type CancellationToken,
  LanguageModelTextPart,
  type LanguageModelTool,
  type LanguageModelToolInvocationOptions,
  type LanguageModelToolInvocationPrepareOptions,
  LanguageModelToolResult,
  l10n,
  lm,
  type PreparedToolInvocation,
} from 'vscode';
import { visible } from '../../session/timeline/visible.js';
import { Disposable } from '../base/dispose.js';
import { TOOL_LIST, TOOL_QUERY } from '../ids.js';
import type { SessionStore } from '../sessions/store.js';
import type { Settings } from '../settings.js';
import type { WorkerClient } from '../worker/client.js';
import { listInput, queryInput } from './input.js';
import { queryAnswer } from './query.js';
import { sessionBy, sessionsAnswer } from './sessions.js';

/** How long recorded sessions may take to be read for a list, in ms; those that were not are listed without their numbers. */
const READING_MS = 3000;

/** The language model tools: what a chat can ask about sessions and their traffic. They only read. */
export class LanguageModelTools extends Disposable {
  constructor(
    private readonly store: SessionStore,
    private readonly worker: WorkerClient,
    private readonly settings: Settings,
  ) {
    super();
    this.register(
      lm.registerTool(
        TOOL_LIST,
        this.tool(
          (input) => this.list(input),
          () => ({ invocationMessage: l10n.t('Listing MCP sessions') }),
        ),
      ),
    );
    this.register(
      lm.registerTool(
        TOOL_QUERY,
        this.tool(
          (input) => this.query(input),
          (input) => this.askQuery(input),
        ),
      ),
    );
  }

  private tool(
    answer: (input: unknown) => Promise<object>,
    prepare: (input: unknown) => PreparedToolInvocation,
  ): LanguageModelTool<unknown> {
    return {
      invoke: async ({ input }: LanguageModelToolInvocationOptions<unknown>, _token: CancellationToken) => {
        await this.store.start();
        // Errors are for the model, too: they say what to do instead.
        return new LanguageModelToolResult([new LanguageModelTextPart(JSON.stringify(await answer(input)))]);
      },
      prepareInvocation: ({ input }: LanguageModelToolInvocationPrepareOptions<unknown>) => prepare(input),
    };
  }

  private async list(given: unknown): Promise<object> {
    const input = listInput(given);
    const wanted = this.store.all.filter(({ state }) => input.state === 'all' || state.kind === input.state).slice(0, input.limit);
    await this.read(wanted.map(({ file }) => file));
    return sessionsAnswer(this.store.all, input);
  }

  private async query(given: unknown): Promise<object> {
    const input = queryInput(given);
    const session = sessionBy(this.store.all, input.session);
    await this.read([session.file]);
    return queryAnswer(this.worker, this.store.get(session.file) ?? session, input, this.settings.toolBodies);
  }

  /** What leaves for a model is told before it does: who watches may say no. */
  private askQuery(given: unknown): PreparedToolInvocation {
    const session = sessionWanted(given);
    // The call will be refused: nothing leaves, so there is nothing to ask.
    if (session === null) return { invocationMessage: l10n.t('Reading MCP traffic') };
    const name = visible(session, 80);
    const what = {
      off: l10n.t('Methods, states, timings and findings go to the language model, bodies do not.'),
      redacted: l10n.t(
        'Methods, states, timings, findings and shortened bodies go to the language model; what looks like a secret is masked.',
      ),
      full: l10n.t('Whole bodies go to the language model, secrets in them included (tapline.languageModelTools.bodies).'),
    }[this.settings.toolBodies];
    return {
      invocationMessage: l10n.t('Reading MCP traffic of {0}', name),
      confirmationMessages: { title: l10n.t('Read MCP traffic?'), message: l10n.t('Session {0}. {1}', name, what) },
    };
  }

  /** Resolves once the summaries of these sessions are there, or the time is over. */
  private async read(files: readonly string[]): Promise<void> {
    const missing = () => files.some((file) => this.store.get(file)?.summary === null);
    for (const file of files) this.store.wantSummary(file);
    if (!missing()) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(late);
        listening.dispose();
        resolve();
      };
      const late = setTimeout(done, READING_MS);
      const listening = this.store.onDidChange(() => void (missing() || done()));
    });
  }
}

/** The session that an input names; null where the input cannot be used. */
function sessionWanted(given: unknown): string | null {
  try {
    return queryInput(given).session;
  } catch {
    return null;
  }
}
