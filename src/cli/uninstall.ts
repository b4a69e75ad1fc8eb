// The editor runs this once the extension has been removed. Nobody reads what it says, and nobody could do anything about it.

async function undo(): Promise<void> {
  const commands = require('./commands.js') as typeof import('./commands.js');
  await commands.uninstall();
}

void undo().catch(() => undefined);
