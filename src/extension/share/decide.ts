import { l10n, window } from 'vscode';
import type { Jobs } from '../../cli/jobs/job.js';
import { SHORTEST } from '../../trace/redact/dictionary.js';
import { Decisions } from './decisions.js';
import type { JobRunner } from './jobs.js';
import { nameOf, PreviewList, type Wish } from './preview.js';
import { runWithProgress } from './progress.js';

/** What is to leave, and where it is written to. */
export interface Decided {
  readonly decisions: Decisions;
  readonly output: string;
}

/**
 * Lets the person look through what is taken out of a part of a trace, as often as they change something, and say where it goes: whoever
 * does not say is back at the list, with all that they decided. Null where they leave it. `title` stands over the list, `name` is the
 * session's; `place` asks for a file.
 */
export async function decide(
  jobs: JobRunner,
  { title, name, place }: { readonly title: string; readonly name: string; readonly place: () => Promise<string | null> },
  of: Pick<Jobs['preview']['ask'], 'file' | 'part'>,
): Promise<Decided | null> {
  const decisions = new Decisions();
  const list = new PreviewList(title);
  for (;;) {
    const looking = l10n.t('Looking through “{0}” for what should not leave', name);
    const found = await runWithProgress(jobs, looking, 'preview', { ...of, decided: decisions.forPreview });
    if (found === null) return null;
    const wish = await list.show(found.reply, decisions);
    if (wish.kind === 'leave') return null;
    if (wish.kind === 'go') {
      const output = await place();
      if (output !== null) return { decisions, output };
    } else await carryOut(wish, decisions);
  }
}

async function carryOut(wish: Exclude<Wish, { kind: 'go' | 'leave' }>, decisions: Decisions): Promise<void> {
  switch (wish.kind) {
    case 'again':
      return;
    case 'hide-text': {
      const text = await window.showInputBox({
        prompt: l10n.t('A text that must not leave, wherever it stands'),
        ignoreFocusOut: true,
        validateInput: (typed) =>
          typed.trim().length < SHORTEST ? l10n.t('Too short to be looked for: such texts stand everywhere.') : null,
      });
      if (text !== undefined) decisions.hideText(text.trim());
      return;
    }
    case 'field': {
      const field = await pickField(wish.fields);
      if (field === undefined) return;
      if (wish.what === 'keep') decisions.keepField(field);
      else decisions.hideField(field);
    }
  }
}

async function pickField(fields: readonly string[]): Promise<string | undefined> {
  if (fields.length < 2) return fields[0];
  const items = fields.map((field) => ({ label: nameOf(field), field }));
  const picked = await window.showQuickPick(items, {
    placeHolder: l10n.t('The value stands in several fields: choose one'),
    ignoreFocusOut: true,
  });
  return picked?.field;
}
