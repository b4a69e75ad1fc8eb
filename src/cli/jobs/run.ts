import { renameSync, rmSync } from 'node:fs';
import { changedDefinitions } from '../compare/definitions.js';
import { differencesOf } from '../compare/differences.js';
import { differencesMarkdown } from '../compare/markdown.js';
import { comparedOf } from '../compare/read.js';
import { FORMATS } from '../export/formats.js';
import { writeExport } from '../export/write.js';
import { documentOf } from '../html/document.js';
import { summaryOf } from '../html/summary.js';
import { issueOf } from '../issue/issue.js';
import { sayIn } from '../language.js';
import { type Write, writeOwnerOnly } from '../owner-file.js';
import { ownReport } from '../report.js';
import type { Part } from '../share/call.js';
import { chosenRecords } from '../share/chosen.js';
import { type CopyOptions, copyTrace } from '../share/copy.js';
import { identities } from '../share/identities.js';
import { type Decided, type Job, type JobName, type Jobs, unfinished } from './job.js';
import { verdictOf } from './verdict.js';

/** Does one job. Rejects with a `CommandError`, a `TraceError` or the system's error where it cannot be done. */
export async function runJob(job: Job): Promise<Jobs[JobName]['reply']> {
  switch (job.name) {
    case 'preview':
      return await preview(job.ask);
    case 'copy':
      return await copy(job.ask);
    case 'issue':
      return await issueAbout(job.ask);
    case 'export':
      return await exportAs(job.ask);
    case 'report':
      return await report(job.ask);
    case 'compare': {
      const [before, after] = [await comparedOf(job.ask.before), await comparedOf(job.ask.after)];
      const differences = differencesOf(before, after);
      const definitions = changedDefinitions(before, after, differences);
      const markdown = differencesMarkdown(job.ask.names, differences, definitions, job.ask.language);
      return { differences: differences.length, markdown, definitions };
    }
  }
}

async function issueAbout({ file, of }: Jobs['issue']['ask']): Promise<string> {
  return await issueOf(file, of === 'weightiest' ? null : `${of.rule}@${of.at}`);
}

async function preview({ file, part, decided }: Jobs['preview']['ask']): Promise<Jobs['preview']['reply']> {
  const records = await recordsOf(file, part);
  return await copyTrace(file, copyOf(part, records, decided), () => {});
}

async function copy({ file, output, part, decided }: Jobs['copy']['ask']): Promise<Jobs['copy']['reply']> {
  const before = await ownReport(file);
  const { records, minimal = true } = await chosenRecords(file, part, before.findings);
  const { taken } = await inPlaceOf(output, (write) => copyTrace(file, copyOf(part, records, decided), write));
  const after = await ownReport(output);
  return { values: taken.length, minimal, verdict: verdictOf(part, records, before.findings, after.findings) };
}

async function exportAs({ file, format, part, output }: Jobs['export']['ask']): Promise<string | null> {
  const records = await recordsOf(file, part);
  if (output !== null) {
    await inPlaceOf(output, (write) => writeExport(file, FORMATS[format], write, records));
    return null;
  }
  const pieces: Uint8Array[] = [];
  await writeExport(file, FORMATS[format], (piece) => void pieces.push(Buffer.from(piece as string)), records);
  return Buffer.concat(pieces).toString('utf8');
}

async function report({ file, output, name, part, decided, language }: Jobs['report']['ask']): Promise<null> {
  const judged = await ownReport(file);
  const { records } = await chosenRecords(file, part, judged.findings);
  const summary = summaryOf(judged, part.kind === 'all' ? 'all' : 'part', sayIn(language));
  const page = await documentOf(file, { copy: copyOf(part, records, decided), name, summary, language });
  await inPlaceOf(output, async (write) => write(page));
  return null;
}

/** The records of a part; null for all. What is wrong is looked for only where the part is of something that is. */
async function recordsOf(file: string, part: Part): Promise<ReadonlySet<number> | null> {
  const findings = part.kind === 'finding' ? (await ownReport(file)).findings : [];
  return (await chosenRecords(file, part, findings)).records;
}

function copyOf(part: Part, chosen: ReadonlySet<number> | null, decided: Decided): CopyOptions {
  return { redaction: { ...decided, identities: identities() }, chosen, silent: part.kind === 'finding' };
}

/** What is there already is replaced once the new file is whole: the person was asked. */
async function inPlaceOf<T>(output: string, produce: (write: Write) => Promise<T>): Promise<T> {
  const part = unfinished(output);
  // Left by an earlier try that was ended.
  rmSync(part, { force: true });
  const result = await writeOwnerOnly(part, produce);
  try {
    renameSync(part, output);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
  return result;
}
