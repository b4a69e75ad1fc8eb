import type { RowFinding } from '../../src/session/timeline/row.js';
import type { FindingContext } from '../messages.js';
import { say } from '../strings.js';
import { el, setAttribute } from './dom.js';
import { shape } from './shapes.js';
import type { Tooltips } from './tooltip.js';

export interface FindingActs {
  readonly openClause: (rule: string) => void;
  readonly showRule: (rule: string) => void;
  /** What a rule asks; null where nobody can say. */
  readonly explain: (rule: string) => Promise<string | null>;
  /** The explanations that are open, by rule. */
  readonly explained: Map<string, string>;
}

/** What is wrong with a row: the sentence, by whom, the clause, and what the rule asks. */
export function findingsView(findings: readonly RowFinding[], acts: FindingActs, tooltips: Tooltips): HTMLElement {
  return el('ul', { class: 'findings' }, ...findings.map((finding) => findingView(finding, acts, tooltips)));
}

function findingView(finding: RowFinding, acts: FindingActs, tooltips: Tooltips): HTMLElement {
  const rule = el('button', { class: 'link', type: 'button' }, finding.rule);
  rule.addEventListener('click', () => acts.showRule(finding.rule));
  tooltips.add(rule, async () => `${say('showRule')}\n\n${(await acts.explain(finding.rule)) ?? ''}`.trimEnd());
  const clause = el('button', { class: 'link', type: 'button' }, finding.clauseTitle, shape('link-external'));
  clause.addEventListener('click', () => acts.openClause(finding.rule));
  tooltips.add(clause, say('openClause'));
  const by = finding.by === null ? null : el('span', {}, say(finding.by === 'client' ? 'byClient' : 'byServer'));
  const known = (finding.knownTexts ?? finding.known).map((text) => el('p', { class: 'quiet' }, say('known', text)));
  const explanation = el('pre', { class: 'rule-text', hidden: '', 'aria-label': say('explanation', finding.rule) });
  const explain = explainButton(finding.rule, explanation, acts);
  tooltips.add(explain, say('explainTip'));
  const off = finding.setting?.level === 'off';
  return el(
    'li',
    { class: off ? 'rule-off' : '', 'data-vscode-context': JSON.stringify(contextOf(finding)) },
    shape(finding.level, `level-${finding.level}`),
    el(
      'div',
      {},
      el('p', {}, finding.message),
      settingView(finding.setting),
      el('p', { class: 'finding-links' }, by, rule, clause, explain),
      ...known,
      explanation,
    ),
  );
}

function contextOf({ rule, at }: RowFinding): FindingContext {
  return { webviewSection: 'finding', rule, at, preventDefaultContextMenuItems: true };
}

/** Why a finding has not the level of the rule table, or counts for nothing. */
function settingView(setting: RowFinding['setting']): HTMLElement | null {
  if (setting === undefined) return null;
  const off = setting.level === 'off';
  const text =
    setting.reason === null
      ? say(off ? 'ruleOff' : 'ruleLeveled', setting.source)
      : say(off ? 'ruleOffReason' : 'ruleLeveledReason', setting.source, setting.reason);
  return el('p', { class: 'quiet' }, text);
}

/** Opens and closes the text about the rule. */
function explainButton(rule: string, place: HTMLElement, { explain, explained }: FindingActs): HTMLElement {
  const button = el('button', { class: 'link', type: 'button' }, say('explain'));
  const draw = (): void => {
    const text = explained.get(rule);
    place.textContent = text ?? '';
    setAttribute(place, 'hidden', text === undefined ? '' : null);
    setAttribute(button, 'aria-expanded', String(text !== undefined));
  };
  button.addEventListener('click', async () => {
    if (!explained.delete(rule)) {
      const text = await explain(rule);
      if (text !== null) explained.set(rule, text);
    }
    draw();
  });
  draw();
  return button;
}
