import { l10n, window } from 'vscode';
import { type InputDefinition, inputsIn, inputsOf } from '../../clients/inputs.js';
import { visible } from '../../session/timeline/visible.js';

/**
 * Asks for the inputs that stand in a server's entry, as VS Code does for an entry that it starts itself; nothing of it is kept. Returns what
 * puts the answers in, or null where the person backed out. `text`: the configuration; `entry`: the part of it that names the inputs.
 */
export async function askInputs(text: string, entry: string): Promise<((text: string) => string) | null> {
  const definitions = inputsOf(text);
  const answers = new Map<string, string>();
  for (const id of new Set(inputsIn(entry))) {
    const answer = await ask(definitions.find((definition) => definition.id === id) ?? unknown(id));
    if (answer === undefined) return null;
    answers.set(id, answer);
  }
  return (value) => value.replace(/\$\{input:([^{}]+)\}/g, (whole, id: string) => answers.get(id) ?? whole);
}

async function ask({ id, description, password, value, options }: InputDefinition): Promise<string | undefined> {
  const title = l10n.t('Tapline asks for {0}', visible(id, 60));
  const placeHolder = visible(description, 200);
  if (options) return window.showQuickPick(options, { title, placeHolder, ignoreFocusOut: true });
  return window.showInputBox({ title, prompt: placeHolder, password, ignoreFocusOut: true, ...(value !== null && { value }) });
}

function unknown(id: string): InputDefinition {
  return { id, description: id, password: false, value: null, options: null };
}
