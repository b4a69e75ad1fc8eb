import { l10n, window } from 'vscode';
import type { ChangedDefinition } from '../../cli/compare/definitions.js';
import { visible } from '../../session/timeline/visible.js';
import { ManagedContextKey } from '../base/contextKey.js';
import { UserError } from '../base/errors.js';
import { nameAmong } from '../sessions/inLanguage.js';
import type { Session } from '../sessions/session.js';
import type { SessionNode } from '../sessions/tree.js';
import { editorLanguage } from '../share/language.js';
import { runWithProgress } from '../share/progress.js';
import { pickSession } from '../share/subject.js';
import type { DiffDocuments } from './diff.js';
import type { CommandRegistry } from './registry.js';
import type { ShareServices } from './share.js';

/** So many definitions are named in a message. */
const MOST_NAMED = 5;

export interface CompareServices extends ShareServices {
  readonly diffs: DiffDocuments;
}

/** Compares two sessions: those that the person picks, or one that was selected with another one. */
export function registerCompareCommands(registry: CommandRegistry, services: CompareServices): void {
  const { store } = services;
  const chosen = new ManagedContextKey<boolean>('tapline.sessionToCompare');
  let selected: string | null = null;

  registry.add('tapline.selectSessionForCompare', (argument) => {
    selected = sessionIn(argument)?.file ?? null;
    chosen.value = selected !== null;
  });

  registry.add('tapline.compareWithSelectedSession', async (argument) => {
    const one = selected === null ? null : store.get(selected);
    const other = sessionIn(argument);
    if (one === null || other === null) {
      throw new UserError(l10n.t('No session is selected for comparison. Use “Select Session for Compare” on one first.'));
    }
    await compare(services, one, other);
  });

  registry.add('tapline.compareSessions', async (argument) => {
    await store.start();
    const one = sessionIn(argument) ?? (await pickSession(store, l10n.t('Compare Sessions: the First'), []));
    const other = one && (await pickSession(store, l10n.t('Compare Sessions: the Second'), [one.file]));
    if (one && other) await compare(services, one, other);
  });
}

function sessionIn(argument: unknown): Session | null {
  const node = argument as SessionNode | undefined;
  return node?.kind === 'session' ? node.session : null;
}

/** The older one is taken as the one before, whichever was named first. */
async function compare({ store, jobs, diffs }: CompareServices, one: Session, other: Session): Promise<void> {
  if (one.file === other.file) throw new UserError(l10n.t('Choose two sessions: one is always as it is itself.'));
  const [before, after] = one.started <= other.started ? [one, other] : [other, one];
  const names = { before: nameAmong(before, store.all), after: nameAmong(after, store.all) };
  const title = l10n.t('Comparing “{0}” with “{1}”', names.before, names.after);
  const done = await runWithProgress(jobs, title, 'compare', { before: before.file, after: after.file, names, language: editorLanguage() });
  if (done === null) return;
  const { differences, markdown, definitions } = done.reply;
  if (differences === 0) {
    void window.showInformationMessage(l10n.t('Nothing is different in “{0}” and “{1}”.', names.before, names.after));
    return;
  }
  await diffs.open(`${fileName(names.before)} ↔ ${fileName(names.after)}.md`, markdown);
  if (definitions.length > 0) void offerDefinitions(diffs, definitions, `${names.before} ↔ ${names.after}`);
}

/** Says that definitions changed, loudest where the server did not, and leads to them side by side. */
async function offerDefinitions(diffs: DiffDocuments, definitions: readonly ChangedDefinition[], title: string): Promise<void> {
  const silent = definitions.filter((one) => one.silent).map(({ name }) => name);
  const show = l10n.t('Show Side by Side');
  const answer =
    silent.length > 0
      ? await window.showWarningMessage(l10n.t('Changed while the server says that it is the same version: {0}.', listed(silent)), show)
      : await window.showInformationMessage(l10n.t('Defined otherwise: {0}.', listed(definitions.map(({ name }) => name))), show);
  if (answer !== show) return;
  const [before, after] = [definitions.map((one) => one.before), definitions.map((one) => one.after)];
  await diffs.compare('definitions.json', before.join('\n'), after.join('\n'), title);
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).map((name) => visible(name, 60));
  return names.length > shown.length ? `${shown.join(', ')}, …` : shown.join(', ');
}

/** A name that a path can hold. */
function fileName(name: string): string {
  return name.replace(/[\\/:*?"<>|]/g, '-');
}
