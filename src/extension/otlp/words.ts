import { l10n } from 'vscode';
import type { Refusal } from '../../cli/spans/refusal.js';
import { formatCount } from '../../session/timeline/format.js';
import type { SpanExportState } from './spanExport.js';

/** What of live sessions leaves, and whether it arrives, in the person's language; undefined where nothing does. */
export function describeSpans(spans: SpanExportState): string | undefined {
  if (spans.kind === 'off') return undefined;
  const { url, state } = spans;
  if (state.kind === 'elsewhere') return l10n.t('Spans of live sessions are sent to {0}, by another window.', url);
  const { refusal, lost } = state;
  const now =
    refusal === null
      ? l10n.t('Spans of live sessions are sent to {0}.', url)
      : l10n.t('Spans are not taken: {0}.', refusalWords(url, refusal));
  if (lost === 0) return now;
  return `${now} ${lost === 1 ? l10n.t('1 was refused.') : l10n.t('{0} were refused.', formatCount(lost))}`;
}

/** Why spans are not taken: a sentence without its end. */
export function refusalWords(url: string, refusal: Refusal): string {
  switch (refusal.kind) {
    case 'unreachable':
      return l10n.t('{0} cannot be reached ({1})', url, refusal.why);
    case 'answered':
      return l10n.t('the answer of {0} is {1}', url, `${refusal.status} ${refusal.text}`.trim());
  }
}
