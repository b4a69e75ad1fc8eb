import type { WorkbenchWindow } from './window.js';

/** A call of a tool that runs: what became of it, and a way to give it up. */
export interface ToolCall {
  /** Resolves to the text of the result; rejects where the call failed or was given up. */
  readonly done: Promise<string>;
  /** Cancels the call's token, as a user of the chat who presses Stop. */
  cancel(): Promise<void>;
}

/** VS Code's own MCP client, driven as a person and as an extension drive it. */
export class McpClient {
  private calls = 0;

  constructor(private readonly window: WorkbenchWindow) {}

  /** Starts a server of the workspace's configuration through "MCP: List Servers". */
  async start(server: string): Promise<void> {
    await this.window.run('MCP: List Servers');
    await this.window.pick(server);
    await this.window.pick('Start Server');
  }

  async stop(server: string): Promise<void> {
    await this.window.run('MCP: List Servers');
    await this.window.pick(server);
    await this.window.pick('Stop Server');
  }

  /** The name under which VS Code offers a tool; waits until it does. */
  async tool(ending: string): Promise<string> {
    return this.window.until(
      () => this.window.host.evaluate((api, ending) => api.lm.tools.find(({ name }) => name.endsWith(ending))?.name ?? null, ending),
      {
        what: `a tool whose name ends in ${ending}`,
        timeout: 120_000,
      },
    );
  }

  /** Calls a tool as an extension does, without a question to the user. */
  call(tool: string, input: object): ToolCall {
    const call = ++this.calls;
    const done = this.window.host.evaluate(
      async (api, { tool, input, call }) => {
        const source = new api.CancellationTokenSource();
        Object.assign(globalThis, { [`call${call}`]: source });
        const result = await api.lm.invokeTool(tool, { input, toolInvocationToken: undefined }, source.token);
        return result.content.map((part) => (part instanceof api.LanguageModelTextPart ? part.value : '')).join('');
      },
      { tool, input, call },
    );
    done.catch(() => {});
    const cancel = () =>
      this.window.host.evaluate((_api, call) => {
        (globalThis as unknown as Record<string, { cancel(): void }>)[`call${call}`]?.cancel();
      }, call);
    return { done, cancel };
  }
}
