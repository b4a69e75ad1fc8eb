import type { McpClient } from './mcpClient.js';
import { tapFromPalette } from './tapping.js';
import { TimelinePage } from './timelinePage.js';
import type { WorkbenchWindow } from './window.js';

/** Taps a server of the workspace from the palette, starts it in VS Code, and shows the timeline of its session once `tool` is offered. */
export async function tapAndWatch(window: WorkbenchWindow, client: McpClient, server: string, tool: string): Promise<TimelinePage> {
  await tapFromPalette(window, server);
  await client.start(server);
  await client.tool(tool);
  await window.openContainer('Tapline');
  await window.run('View: Hide Panel');
  return TimelinePage.of(window);
}
