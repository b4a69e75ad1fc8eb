import type { WorkbenchWindow } from './window.js';

/** Where a debugger stopped. */
export interface StoppedAt {
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

/** Run and Debug, and the Debug Console, as a person uses them. */
export class DebugPage {
  constructor(private readonly window: WorkbenchWindow) {}

  /** Sets a breakpoint in a file; `line` counts from 0. */
  async breakAt(file: string, line: number): Promise<void> {
    await this.window.host.evaluate(
      (api, { file, line }) => {
        const at = new api.Location(api.Uri.file(file), new api.Position(line, 0));
        api.debug.addBreakpoints([new api.SourceBreakpoint(at)]);
      },
      { file, line },
    );
  }

  /** Waits until the debugger in focus has put a breakpoint into what it debugs: into a program that runs already it comes late. */
  async bound(): Promise<void> {
    await this.window.until(
      () =>
        this.window.host.evaluate(async (api) => {
          const [first] = api.debug.breakpoints;
          const known = first && (await api.debug.activeDebugSession?.getDebugProtocolBreakpoint(first));
          return (known as { readonly verified?: boolean } | undefined)?.verified === true;
        }),
      { what: 'a breakpoint in the program' },
    );
  }

  /**
   * From now on js-debug attaches by the number that VS Code names as `host`, which js-debug does not read. It would go by its default,
   * "localhost", at both loopback addresses at once; where one of them refuses, its HTTP client fails altogether under the Node.js of
   * this workbench.
   */
  async attachByNumber(): Promise<void> {
    await this.window.host.evaluate((api) => {
      api.debug.registerDebugConfigurationProvider('pwa-node', {
        resolveDebugConfiguration: (_folder, configuration) => ({ address: configuration.host, ...configuration }),
      });
    });
  }

  /** Starts a configuration of launch.json, or one of its own; resolves once its session runs. */
  async start(configuration: string | { readonly type: string; readonly name: string; readonly request: string }): Promise<void> {
    await this.window.host.evaluate(async (api, configuration) => {
      if (await api.debug.startDebugging(api.workspace.workspaceFolders?.[0], configuration)) return;
      throw new Error(`${typeof configuration === 'string' ? configuration : configuration.name} did not start`);
    }, configuration);
  }

  async openConsole(): Promise<void> {
    await this.window.host.evaluate((api) => api.commands.executeCommand('workbench.debug.action.focusRepl'));
    await this.window.page.locator('.repl .repl-input-wrapper .monaco-editor').waitFor();
  }

  /** Types a line into the Debug Console that is in sight, and sends it. */
  async type(line: string): Promise<void> {
    await this.write(line);
    // What is offered for completion must not take the Enter.
    await this.window.page.keyboard.press('Escape');
    await this.window.page.keyboard.press('Enter');
  }

  /** Writes into the input of the Debug Console; once more where something else took the keyboard meanwhile, as an editor at a breakpoint. */
  async write(text: string): Promise<void> {
    const input = this.window.page.locator('.repl .repl-input-wrapper');
    const written = async () => ((await input.locator('.view-line').first().textContent()) ?? '').replaceAll('\u00a0', ' ');
    await this.window.until(
      async () => {
        await this.openConsole();
        if (!(await input.evaluate((element) => element.contains(document.activeElement)))) return false;
        await this.window.page.keyboard.press('Control+A');
        await this.window.page.keyboard.type(text, { delay: 5 });
        return (await written()) === text;
      },
      { what: `“${text}” in the input of the Debug Console` },
    );
  }

  /** Waits until the Debug Console that is in sight shows a text. */
  async printed(text: string): Promise<void> {
    await this.window.until(async () => (await this.console()).some((line) => line.includes(text)), {
      what: `“${text}” in the Debug Console`,
    });
  }

  /** The lines in sight of the Debug Console. */
  async console(): Promise<string[]> {
    const rows = await this.window.page.locator('.repl .monaco-list-row').allTextContents();
    return rows.map((row) => row.replaceAll('\u00a0', ' '));
  }

  /** Waits until a debugger stands somewhere. */
  async stopped(): Promise<StoppedAt> {
    return this.window.until(
      () =>
        this.window.host.evaluate(async (api) => {
          const item = api.debug.activeStackItem;
          if (!item || !('frameId' in item)) return null;
          const { stackFrames } = await item.session.customRequest('stackTrace', { threadId: item.threadId, levels: 1 });
          const [frame] = stackFrames;
          if (!frame?.source?.path) return null;
          // Seen from a browser the path is an address.
          return { path: api.Uri.parse(frame.source.path as string).path, line: frame.line as number };
        }),
      { what: 'the debugger to stop' },
    );
  }

  /** Ids of the debug sessions that run, in order of start; of one type alone where that is named. */
  async sessionIds(type?: string): Promise<string[]> {
    const all = await this.window.host.evaluate(
      () => (globalThis as unknown as { debugSessions?: [string, string][] }).debugSessions ?? [],
    );
    return all.filter((one) => type === undefined || one[1] === type).map(([id]) => id);
  }

  /** Takes note of debug sessions from now on. */
  async watch(): Promise<void> {
    await this.window.host.evaluate((api) => {
      const all: [string, string][] = [];
      Object.assign(globalThis, { debugSessions: all });
      api.debug.onDidStartDebugSession((session) => all.push([session.id, session.type]));
      api.debug.onDidTerminateDebugSession((session) => {
        const at = all.findIndex(([id]) => id === session.id);
        if (at >= 0) all.splice(at, 1);
      });
    });
  }

  /** Waits until a session of this type is in focus: what is typed goes there. */
  async focused(type: string): Promise<void> {
    await this.window.until(() => this.window.host.evaluate((api, type) => api.debug.activeDebugSession?.type === type, type), {
      what: `a session of type ${type} in focus`,
    });
  }

  async goOn(): Promise<void> {
    await this.window.host.evaluate((api) => api.commands.executeCommand('workbench.action.debug.continue'));
  }
}
