import { l10n, type QuickInputButton, type QuickPickItem, QuickPickItemKind, ThemeIcon, window } from 'vscode';
import type { Jobs } from '../../cli/jobs/job.js';
import { visible } from '../../session/timeline/visible.js';
import type { SecretKind } from '../../trace/redact/found.js';
import type { TakenValue } from '../../trace/redact/report.js';
import { type Decisions, textsNowhere } from './decisions.js';
import { plain } from './subject.js';

type Item = QuickPickItem &
  (
    | { readonly is: 'value'; readonly taken: TakenValue }
    | { readonly is: 'text'; readonly text: string }
    | { readonly is: 'field'; readonly field: string }
    | { readonly is: 'line' }
  );

/** What a person wants, having looked through the list. */
export type Wish =
  | { readonly kind: 'go' }
  | { readonly kind: 'leave' }
  | { readonly kind: 'again' }
  | { readonly kind: 'hide-text' }
  | { readonly kind: 'field'; readonly what: 'keep' | 'hide'; readonly fields: readonly string[] };

/** So many characters of a value and of what replaces it stand in one line. */
const SHORT = 36;
/** So many fields of a value are named. */
const MOST_FIELDS = 6;

/** The native list of what a copy takes out: ticked values are replaced, the others leave as they are. */
export class PreviewList {
  private readonly keepField: QuickInputButton = { iconPath: new ThemeIcon('eye'), tooltip: l10n.t('Let This Field Leave as It Is') };
  private readonly hideField: QuickInputButton = { iconPath: new ThemeIcon('eye-closed'), tooltip: l10n.t('Replace All of This Field') };
  private readonly hideText: QuickInputButton = { iconPath: new ThemeIcon('add'), tooltip: l10n.t('Hide Another Text…') };
  private readonly anonymous: QuickInputButton = { iconPath: new ThemeIcon('person'), tooltip: l10n.t('Anonymous: Replace All Words') };
  private readonly secrets: QuickInputButton = { iconPath: new ThemeIcon('key'), tooltip: l10n.t('Replace Only What Looks Like a Secret') };
  /** What was typed to find values, kept while the list comes and goes. */
  private typed = '';

  constructor(private readonly title: string) {}

  /** Shows the list and resolves with what the person wants. Which values are ticked goes into the decisions. */
  show({ taken, unlisted }: Jobs['preview']['reply'], decisions: Decisions): Promise<Wish> {
    return new Promise((resolve) => {
      const pick = window.createQuickPick<Item>();
      let wish: Wish = { kind: 'leave' };
      const done = (made: Wish) => {
        decisions.tick(
          taken.map(({ value }) => value),
          ticked(pick.selectedItems),
        );
        for (const item of pick.selectedItems) if (item.is === 'field') decisions.keptFields.delete(item.field);
        for (const item of pick.items)
          if (item.is === 'text' && !pick.selectedItems.includes(item)) decisions.hiddenTexts.delete(item.text);
        wish = made;
        pick.hide();
      };
      pick.title = decisions.anonymous ? l10n.t('{0} (anonymous)', this.title) : this.title;
      pick.placeholder =
        taken.length === 0
          ? l10n.t('Nothing in it looks like a secret. Enter goes on')
          : l10n.t('Ticked values are replaced, others leave as they are');
      pick.canSelectMany = true;
      pick.ignoreFocusOut = true;
      pick.matchOnDescription = true;
      pick.matchOnDetail = true;
      pick.value = this.typed;
      pick.buttons = [this.hideText, decisions.anonymous ? this.secrets : this.anonymous];
      pick.items = this.items(taken, unlisted, decisions);
      pick.selectedItems = pick.items.filter(
        (item) => item.is === 'text' || (item.is === 'value' && !decisions.kept.has(item.taken.value)),
      );
      pick.onDidChangeValue((typed) => {
        this.typed = typed;
      });
      pick.onDidAccept(() => {
        // A field that is ticked again has to be looked through first.
        const again = pick.selectedItems.some(({ is }) => is === 'field');
        done(again ? { kind: 'again' } : { kind: 'go' });
      });
      pick.onDidTriggerButton((button) => {
        if (button === this.hideText) return done({ kind: 'hide-text' });
        decisions.anonymous = button === this.anonymous;
        done({ kind: 'again' });
      });
      pick.onDidTriggerItemButton(({ item, button }) => {
        if (item.is !== 'value') return;
        done({ kind: 'field', what: button === this.keepField ? 'keep' : 'hide', fields: [...item.taken.fields.keys()] });
      });
      pick.onDidHide(() => {
        pick.dispose();
        resolve(wish);
      });
      pick.show();
    });
  }

  private items(taken: readonly TakenValue[], unlisted: number, decisions: Decisions): Item[] {
    return [
      ...(unlisted === 0 ? [] : [line(beyond(unlisted))]),
      ...taken.map((value): Item => ({ is: 'value', taken: value, ...textOf(value), buttons: [this.keepField, this.hideField] })),
      ...section(
        l10n.t('Texts that were found nowhere, as they were typed'),
        (unlisted === 0 ? textsNowhere(decisions.hiddenTexts, taken) : []).map(
          (text): Item => ({ is: 'text', text, label: plain(visible(text, SHORT)) }),
        ),
      ),
      ...section(
        l10n.t('Fields that leave as they are'),
        [...decisions.keptFields].map((field): Item => ({ is: 'field', field, label: nameOf(field) })),
      ),
    ];
  }
}

function line(label: string): Item {
  return { is: 'line', label, kind: QuickPickItemKind.Separator };
}

function section(label: string, items: readonly Item[]): readonly Item[] {
  return items.length === 0 ? [] : [line(label), ...items];
}

function ticked(items: readonly Item[]): ReadonlySet<string> {
  return new Set(items.flatMap((item) => (item.is === 'value' ? [item.taken.value] : [])));
}

function beyond(unlisted: number): string {
  return unlisted === 1
    ? l10n.t('One more place is replaced, beyond those listed')
    : l10n.t('{0} more places are replaced, too many to list', unlisted);
}

function textOf({ value, mask, kind, count, fields }: TakenValue): { label: string; description: string; detail: string } {
  const names = [...fields.keys()].slice(0, MOST_FIELDS).map(nameOf);
  return {
    label: plain(`${visible(value, SHORT)} → ${visible(mask, SHORT)}`),
    description: `${kindOf(kind)} · ${count}×`,
    detail: `${names.join(', ')}${fields.size > MOST_FIELDS ? ', …' : ''}`,
  };
}

/** The path of a member, or what stands for text that is no JSON. */
export function nameOf(field: string): string {
  return field === '' ? l10n.t('plain text') : plain(visible(field, 80));
}

function kindOf(kind: SecretKind): string {
  switch (kind) {
    case 'named':
      return l10n.t('by its name');
    case 'token':
      return l10n.t('a token');
    case 'random':
      return l10n.t('looks random');
    case 'url':
      return l10n.t('in a URL');
    case 'home':
      return l10n.t('a folder of a person');
    case 'user':
      return l10n.t('a name');
    case 'email':
      return l10n.t('an e-mail address');
    case 'person':
      return l10n.t('about a person');
    case 'phone':
      return l10n.t('a phone number');
    case 'host':
      return l10n.t('a computer');
    case 'number':
      return l10n.t('a card or account');
    case 'encoded':
      return l10n.t('in base64');
    case 'chosen':
      return l10n.t('as asked');
  }
}
