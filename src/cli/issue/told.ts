import { describeRule } from '../../rules/description.js';
import { RULES } from '../../rules/families.js';
import { createJudge } from '../../rules/judge.js';
import type { Finding } from '../../session/listener.js';
import { TraceReader } from '../../trace/reader.js';
import type { RedactionOptions } from '../../trace/redact/redactor.js';
import { SessionSink } from '../session-sink.js';
import { copyTrace } from '../share/copy.js';
import type { IssueParts } from './markdown.js';

/**
 * What is told of a finding outside of its frames, in words without secrets: messages quote what passed, shortened and escaped, so
 * that nothing could be taken out of them afterwards. The trace is judged as it reads without its secrets, and the same finding
 * taken from there; where what was replaced mattered to the rule, what the rule asks is told in its place.
 */
export async function toldWithoutSecrets(
  file: string,
  redaction: RedactionOptions,
  finding: Finding,
): Promise<Pick<IssueParts, 'finding' | 'report'>> {
  const judge = createJudge();
  const sink = new SessionSink([judge]);
  const reader = new TraceReader(sink);
  await copyTrace(file, { redaction, chosen: null, silent: false }, (line) => reader.line(line.trimEnd()));
  reader.end();
  const { session } = sink;
  session.end();
  const same = judge.findings.find(({ rule, by, at }) => rule === finding.rule && by === finding.by && at === finding.at);
  return { finding: same ?? { ...finding, message: statementOf(finding.rule) }, report: session };
}

function statementOf(id: string): string {
  const rule = RULES.find((one) => one.id === id);
  return rule === undefined ? id : describeRule(rule).statement;
}
