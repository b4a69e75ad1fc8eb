import type { RowFinding } from '../../src/session/timeline/row.js';
import { say } from '../strings.js';
import { el } from './dom.js';
import { shape } from './shapes.js';
import type { Tooltips } from './tooltip.js';

export interface FindingActs {
  readonly openClause: (rule: string) => void;
  readonly showRule: (rule: string) => void;
}

/** What is wrong with a row: the sentence, by whom, and the clause. */
export function findingsView(findings: readonly RowFinding[], acts: FindingActs, tooltips: Tooltips): HTMLElement {
  return el('ul', { class: 'findings' }, ...findings.map((finding) => findingView(finding, acts, tooltips)));
}

function findingView(finding: RowFinding, acts: FindingActs, tooltips: Tooltips): HTMLElement {
  const rule = el('button', { class: 'link', type: 'button' }, finding.rule);
  rule.addEventListener('click', () => acts.showRule(finding.rule));
  tooltips.add(rule, say('showRule'));
  const clause = el('button', { class: 'link', type: 'button' }, finding.clauseTitle, shape('link-external'));
  clause.addEventListener('click', () => acts.openClause(finding.rule));
  tooltips.add(clause, say('openClause'));
  const by = finding.by === null ? null : el('span', {}, say(finding.by === 'client' ? 'byClient' : 'byServer'));
  const known = finding.known.length === 0 ? null : el('span', { class: 'quiet' }, say('known', finding.known.join(', ')));
  return el(
    'li',
    {},
    shape(finding.level, `level-${finding.level}`),
    el('div', {}, el('p', {}, finding.message), el('p', { class: 'finding-links' }, by, rule, clause, known)),
  );
}
