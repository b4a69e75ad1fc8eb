import { InputBoxValidationSeverity, l10n, type QuickInputButton, type QuickPickItem, QuickPickItemKind, ThemeIcon, window } from 'vscode';
import { parseFilter } from '../../session/timeline/filter/parse.js';
import { UserError } from '../base/errors.js';
import { sayPhrases } from '../phrases.js';
import type { SavedFilter, SavedFilters } from './saved.js';

type Item = QuickPickItem &
  (
    | { readonly is: 'none' }
    | { readonly is: 'save' }
    | { readonly is: 'saved'; readonly saved: SavedFilter }
    | { readonly is: 'example'; readonly filter: string }
  );

type Choice =
  | { readonly kind: 'apply'; readonly filter: string }
  | { readonly kind: 'save' }
  | { readonly kind: 'rename'; readonly name: string };

/** Native lists of filters: to choose one that was saved, and to save, rename and delete them. */
export class FilterPicks {
  private readonly rename: QuickInputButton = { iconPath: new ThemeIcon('edit'), tooltip: l10n.t('Rename…') };
  private readonly remove: QuickInputButton = { iconPath: new ThemeIcon('trash'), tooltip: l10n.t('Delete') };

  constructor(private readonly filters: SavedFilters) {}

  /** Lets the person choose a filter; null where they do not. `current`: the one in force, which can be saved, too. */
  async choose(current: string): Promise<string | null> {
    for (;;) {
      const choice = await this.pick(current);
      switch (choice?.kind) {
        case undefined:
          return null;
        case 'apply':
          return choice.filter;
        case 'save':
          await this.save(current);
          return null;
        case 'rename':
          await this.askRename(choice.name);
      }
    }
  }

  /** Saves a filter under a name that the person gives it; returns whether they did. Throws where there is none, or it has a mistake. */
  async save(filter: string): Promise<boolean> {
    const text = filter.trim();
    if (text === '') throw new UserError(l10n.t('There is no filter to save. Type one into the filter box of the timeline first.'));
    const parsed = parseFilter(text);
    if (parsed.kind === 'error') {
      const words = sayPhrases(parsed.errors.map(({ message }) => message));
      throw new UserError(l10n.t('This filter cannot be saved: {0}', words));
    }
    const name = await this.askName(l10n.t('Name for the filter {0}', text), text, null);
    if (name === undefined) return false;
    await this.filters.save(name, text);
    return true;
  }

  private async askRename(name: string): Promise<void> {
    const to = await this.askName(l10n.t('New name for the filter “{0}”', name), name, name);
    if (to !== undefined) await this.filters.rename(name, to);
  }

  /** `own`: the name that the filter has already. */
  private async askName(prompt: string, value: string, own: string | null): Promise<string | undefined> {
    const name = await window.showInputBox({
      prompt,
      value,
      validateInput: (typed) => {
        const wanted = typed.trim();
        if (wanted === '') return l10n.t('A filter needs a name.');
        if (wanted === own || this.filters.named(wanted) === null) return null;
        return {
          message: l10n.t('A filter of this name is there already and will be replaced.'),
          severity: InputBoxValidationSeverity.Warning,
        };
      },
    });
    return name?.trim();
  }

  private pick(current: string): Promise<Choice | null> {
    return new Promise((resolve) => {
      const pick = window.createQuickPick<Item>();
      let choice: Choice | null = null;
      const done = (made: Choice) => {
        choice = made;
        pick.hide();
      };
      pick.placeholder = l10n.t('Choose a filter to apply');
      pick.matchOnDescription = true;
      pick.items = this.items(current);
      pick.onDidAccept(() => {
        const made = pick.activeItems[0] && choiceOf(pick.activeItems[0]);
        if (made) done(made);
      });
      pick.onDidTriggerItemButton(({ item, button }) => {
        if (item.is !== 'saved') return;
        const { name } = item.saved;
        if (button === this.rename) done({ kind: 'rename', name });
        else void this.filters.remove(name).then(() => (pick.items = this.items(current)));
      });
      pick.onDidHide(() => {
        pick.dispose();
        resolve(choice);
      });
      pick.show();
    });
  }

  private items(current: string): Item[] {
    const saved = this.filters.all.map(
      (one): Item => ({ is: 'saved', saved: one, label: one.name, description: one.filter, buttons: [this.rename, this.remove] }),
    );
    const text = current.trim();
    const canSave = text !== '' && !this.filters.all.some(({ filter }) => filter === text);
    const save: Item[] = canSave ? [{ is: 'save', label: `$(add) ${l10n.t('Save the Current Filter…')}`, description: text }] : [];
    const examples: Item[] = [
      { is: 'example', label: l10n.t('Broken cancellations'), filter: 'rule:cancel/*' },
      { is: 'example', label: l10n.t('Slow calls'), filter: 'method:tools/call dur:>2s' },
      { is: 'example', label: l10n.t('No noise'), filter: '-method:ping -method:notifications/* -state:stderr' },
    ].map((example) => ({ ...example, description: example.filter }) as Item);
    return [...saved, ...save, { is: 'none', label: l10n.t('Examples'), kind: QuickPickItemKind.Separator }, ...examples];
  }
}

function choiceOf(item: Item): Choice | null {
  switch (item.is) {
    case 'none':
      return null;
    case 'save':
      return { kind: 'save' };
    case 'saved':
      return { kind: 'apply', filter: item.saved.filter };
    case 'example':
      return { kind: 'apply', filter: item.filter };
  }
}
