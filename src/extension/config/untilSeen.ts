import { type Event, RelativePattern, Uri, workspace } from 'vscode';

/** How long VS Code may take to notice, in milliseconds; where files are not watched it never does. */
const AT_MOST = 3000;

/**
 * Runs `write`, which replaces a file, and waits until VS Code has noticed. Its MCP client reads a configuration again only then: a
 * server started in between would start as it was configured before, untapped, and be stopped a moment later.
 */
export async function untilSeen(file: Uri, write: () => Promise<void>): Promise<void> {
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  const watcher = workspace.createFileSystemWatcher(new RelativePattern(Uri.joinPath(file, '..'), name), false, false, true);
  const seen = either(watcher.onDidChange, watcher.onDidCreate);
  try {
    await write();
    await seen.within(AT_MOST);
  } finally {
    seen.dispose();
    watcher.dispose();
  }
}

/** Listens from now on; `within` resolves once either event came, or after that many milliseconds. */
function either(...events: readonly Event<Uri>[]): { within(ms: number): Promise<void>; dispose(): void } {
  let came: () => void = () => {};
  const first = new Promise<void>((resolve) => {
    came = resolve;
  });
  const listeners = events.map((event) => event(() => came()));
  let timer: NodeJS.Timeout | undefined;
  return {
    within: async (ms) => {
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, ms);
      });
      await Promise.race([first, late]);
    },
    dispose: () => {
      clearTimeout(timer);
      for (const listener of listeners) listener.dispose();
    },
  };
}
