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

  /**
   * Starts a server of the workspace's configuration through "MCP: List Servers"; resolves once VS Code knows tools of it. A start
   * that comes while VS Code still reads a configuration that has just changed may come to nothing: then it is asked for again.
   */
  async start(server: string): Promise<void> {
    for (let tries = 1; tries <= 3; tries++) {
      await this.window.run('MCP: List Servers');
      await this.window.pick(server);
      await this.window.pick('Start Server').catch(() => this.window.page.keyboard.press('Escape'));
      const known = this.window.until(() => this.window.host.evaluate((api) => api.lm.tools.some(({ name }) => name.startsWith('mcp_'))), {
        what: `tools of ${server}`,
        timeout: 45_000,
      });
      const started = await known.then(
        () => true,
        () => false,
      );
      if (started) return;
    }
    throw new Error(`VS Code did not start ${server}.`);
  }

  /**
   * Starts a server of the workspace with the debugger that its entry names under `dev`, as the lens above that entry does. As long as
   * VS Code still reads a configuration that has just changed, it starts the server as it was before: then it is asked for again.
   */
  async debug(server: string, started: () => boolean): Promise<void> {
    const start = () =>
      this.window.host.evaluate(
        (api, id) => void api.commands.executeCommand('workbench.mcp.startServer', id, { debug: true, autoTrustChanges: true }),
        `mcp.config.ws0.${server}`,
      );
    for (let tries = 1; tries <= 12; tries++) {
      await start();
      const came = this.window.until(started, { what: `the start of ${server} in its debugger`, timeout: 5_000 });
      const seen = await came.then(
        () => true,
        () => false,
      );
      if (seen) return;
    }
    throw new Error(`VS Code did not start ${server} in its debugger.`);
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
