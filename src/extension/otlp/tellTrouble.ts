import { commands, l10n, window } from 'vscode';
import { visible } from '../../session/timeline/visible.js';
import type { CommandId, SettingId } from '../ids.js';
import type { SpanTrouble } from './spanExport.js';
import type { Mistake } from './wanted.js';
import { refusalWords } from './words.js';

const ENDPOINT: SettingId = 'tapline.otlp.endpoint';
const HEADERS: SettingId = 'tapline.otlp.headers';

/** Tells why spans are not sent, what becomes of them and what to do, and leads there. */
export async function tellSpanTrouble(trouble: SpanTrouble): Promise<void> {
  const [settings, log] = [l10n.t('Open Settings'), l10n.t('Show Log')];
  const { text, setting } = wordsOf(trouble);
  const answer = await window.showWarningMessage(text, settings, log);
  if (answer === settings) await commands.executeCommand('workbench.action.openSettings', `@id:${setting}`);
  if (answer === log) await commands.executeCommand('tapline.showLog' satisfies CommandId);
}

function wordsOf(trouble: SpanTrouble): { readonly text: string; readonly setting: SettingId } {
  switch (trouble.kind) {
    case 'settings':
      return mistakeWords(trouble.what);
    case 'crashed':
      return { text: l10n.t('Spans are not sent any more: {0}. Reload the window to begin anew.', trouble.message), setting: ENDPOINT };
    case 'refused': {
      const what = refusalWords(trouble.url, trouble.refusal);
      if (trouble.refusal.kind === 'answered' && trouble.refusal.next === 'lost') {
        const text = l10n.t(
          'Spans are refused: {0}. Those are lost; the sessions go on undisturbed. Check the address and the headers.',
          what,
        );
        return { text, setting: trouble.refusal.status === 401 || trouble.refusal.status === 403 ? HEADERS : ENDPOINT };
      }
      const text = l10n.t(
        'Spans cannot be sent: {0}. The sessions go on undisturbed, and spans are sent once it takes them. Start the receiver, or change the setting {1}.',
        what,
        ENDPOINT,
      );
      return { text, setting: ENDPOINT };
    }
  }
}

function mistakeWords(mistake: Mistake): ReturnType<typeof wordsOf> {
  switch (mistake.is) {
    case 'endpoint': {
      const text = l10n.t(
        '{0} is {1}, but has to be the address of an OTLP receiver, such as {2}, without a password in it. No spans are sent.',
        ENDPOINT,
        visible(JSON.stringify(mistake.written), 120),
        'http://localhost:4318',
      );
      return { text, setting: ENDPOINT };
    }
    case 'header':
      return {
        text: l10n.t(
          'The header “{0}” in {1} cannot be sent: its name, or its value, is none that HTTP knows. No spans are sent.',
          visible(mistake.name, 60),
          HEADERS,
        ),
        setting: HEADERS,
      };
    case 'variable':
      return {
        text: l10n.t(
          'The header “{0}” in {1} needs the environment variable {2}, which VS Code was started without. No spans are sent.',
          visible(mistake.name, 60),
          HEADERS,
          visible(mistake.variable, 60),
        ),
        setting: HEADERS,
      };
  }
}
