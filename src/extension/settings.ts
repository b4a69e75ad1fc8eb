import { l10n, window, workspace } from 'vscode';
import { Disposable } from './base/dispose.js';
import { Emitter } from './base/emitter.js';
import type { SettingId } from './ids.js';
import { BODY_MODES, type BodyMode } from './lm/bodies.js';
import { numberSetting } from './numberSettings.js';
import type { WorkerSettings } from './worker/messages.js';

/** What the person set; always current. */
export class Settings extends Disposable {
  private readonly changed = this.register(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  /** Values that cannot be used and were told of. */
  private readonly said = new Map<SettingId, string | null>();

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

  /** How much of captured bodies language models get. */
  get toolBodies(): BodyMode {
    const written: unknown = workspace.getConfiguration().get('tapline.languageModelTools.bodies' satisfies SettingId);
    return BODY_MODES.find((mode) => mode === written) ?? 'redacted';
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

  private number(id: SettingId, fallback: number, least: number): number {
    const written: unknown = workspace.getConfiguration().get(id);
    const { value, refused } = numberSetting(written, fallback, least);
    // Said once for each value: settings are read again and again.
    const said = refused ? JSON.stringify(written) : null;
    if (said !== null && said !== this.said.get(id)) {
      const text = l10n.t('{0} is {1}, but has to be a number of at least {2}; Tapline uses {3}.', id, said, least, fallback);
      void window.showWarningMessage(text);
    }
    this.said.set(id, said);
    return value;
  }
}
