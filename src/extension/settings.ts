import { workspace } from 'vscode';
import { Disposable } from './base/dispose.js';
import { Emitter } from './base/emitter.js';
import type { SettingId } from './ids.js';
import type { WorkerSettings } from './worker/messages.js';

/** What the person set; always current. */
export class Settings extends Disposable {
  private readonly changed = this.register(new Emitter<void>());
  readonly onDidChange = this.changed.event;

  constructor() {
    super();
    this.register(
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('tapline')) this.changed.fire();
      }),
    );
  }

  /** How long the server may answer a cancelled request before the client gets an answer from the tap, in ms. */
  get graceMs(): number {
    return this.number('tapline.cancel.graceTime', 1000, 0);
  }

  /** What the analysis of traces depends on. */
  get worker(): WorkerSettings {
    return {
      leakThresholdMs: this.number('tapline.leak.threshold', 60_000, 100),
      raceWindowMs: this.number('tapline.race.window', 250, 0),
      graceMs: this.graceMs,
      // VS Code hands out objects that look alike but cannot be sent to a thread.
      rules: JSON.parse(JSON.stringify(workspace.getConfiguration().get('tapline.rules' satisfies SettingId) ?? {})),
    };
  }

  /** Settings files are edited by hand: what is no number, or too small, counts as not set. */
  private number(id: SettingId, fallback: number, least: number): number {
    const value: unknown = workspace.getConfiguration().get(id);
    return typeof value === 'number' && Number.isFinite(value) && value >= least ? value : fallback;
  }
}
