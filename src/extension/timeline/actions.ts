import { commands, env, l10n, Uri, window } from 'vscode';
import type { Requests, RowAction } from '../../../webview/messages.js';
import type { FilterPicks } from '../filters/picks.js';
import type { CommandId } from '../ids.js';
import type { Canceller } from '../sessions/canceller.js';
import { firstFinding } from '../sessions/findings.js';
import { entryOf } from '../sessions/session.js';
import type { SessionStore } from '../sessions/store.js';
import type { WorkerClient } from '../worker/client.js';
import type { BodyDocuments } from './bodyDocuments.js';
import type { TimelineActions } from './bridge.js';
import type { IdleState } from './idle.js';

/** Carries out what a person sets off in a timeline. */
export class HostActions implements TimelineActions {
  constructor(
    private readonly store: SessionStore,
    private readonly worker: WorkerClient,
    private readonly canceller: Canceller,
    private readonly bodies: BodyDocuments,
    private readonly idle: IdleState,
    private readonly picks: FilterPicks,
  ) {}

  async row(file: string, row: number, action: RowAction): Promise<boolean> {
    switch (action) {
      case 'cancel':
        return this.canceller.cancelRow(file, row);
      case 'copyJson':
        await env.clipboard.writeText((await this.bodies.read(file, row)).text);
        window.setStatusBarMessage(l10n.t('Copied as JSON'), 2000);
        return true;
      case 'openInEditor':
        await this.bodies.open(file, row);
        return true;
      case 'reveal':
        await this.revealInFile(file, row);
        return true;
    }
  }

  async openPart(file: string, row: number, at: number): Promise<boolean> {
    await this.bodies.open(file, row, at);
    return true;
  }

  cancelAllLeaked(file: string): Promise<number> {
    return this.canceller.cancelLeaked(file);
  }

  async filters(what: Requests['filters']['ask']['what'], filter: string): Promise<string | null> {
    switch (what) {
      case 'choose':
        return this.picks.choose(filter);
      case 'save':
        await this.picks.save(filter);
        return null;
    }
  }

  async openClause(rule: string, file: string | null): Promise<boolean> {
    if (file === null) return false;
    const finding = await firstFinding(this.worker, { file, entry: entryOf(this.store.get(file)) }, rule);
    return finding !== null && env.openExternal(Uri.parse(finding.clause, true));
  }

  async command(command: Requests['command']['ask']['command'], file: string | null): Promise<boolean> {
    switch (command) {
      case 'tapServer':
        return run('tapline.tapServer');
      case 'demo':
        return run('tapline.startDemo');
      case 'openTrace':
        return run('tapline.openTrace');
      case 'startServer':
        return run('tapline.startServer', this.idle.server && { kind: 'waiting', server: this.idle.server });
      case 'leakThreshold':
        return run('tapline.changeLeakThreshold');
      case 'reconnect':
        if (file === null) return false;
        await this.store.reconnect(file);
        return true;
      case 'openAsText':
        if (file === null) return false;
        await commands.executeCommand('vscode.openWith', Uri.file(file), 'default');
        return true;
    }
  }

  /** Opens the trace as text, at the first frame of the row. */
  private async revealInFile(file: string, row: number): Promise<void> {
    const [body] = await this.worker.bodies(file, row, 0);
    // Records are counted from the line after the header.
    const line = (body?.at ?? 0) + 1;
    await commands.executeCommand('vscode.openWith', Uri.file(file), 'default', {
      selection: { start: { line, character: 0 }, end: { line, character: 0 } },
    });
  }
}

async function run(command: CommandId, argument: unknown = undefined): Promise<boolean> {
  return (await commands.executeCommand(command, argument)) !== false;
}
