import type { WorkbenchWindow } from './window.js';

/** Taps a server by the palette, as a person does: chooses it, sees what would change, and says yes. */
export async function tapFromPalette(window: WorkbenchWindow, server: string): Promise<void> {
  await window.run('Tapline: Tap Server…');
  await window.pick(server);
  await confirmTap(window, server);
}

/** Says yes to what is shown to change, and waits until the server is tapped. */
export async function confirmTap(window: WorkbenchWindow, server: string): Promise<void> {
  await window.until(async () => (await window.notifications()).some((text) => text.includes(`Tap “${server}”`)), {
    what: `the question whether to tap ${server}`,
  });
  await window.answer('Tap');
  await window.until(async () => (await window.notifications()).some((text) => text.includes(`“${server}” is tapped`)), {
    what: 'the message that the server is tapped',
  });
}
