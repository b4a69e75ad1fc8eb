import { l10n, window, workspace } from 'vscode';
import { parseSize } from '../trace/limits.js';
import { DAY_MS, DEFAULT_LIMITS, type Limits } from '../trace/retention.js';
import { Disposable } from './base/dispose.js';
import { Emitter } from './base/emitter.js';
import type { SettingId } from './ids.js';
import { BODY_MODES, type BodyMode } from './lm/bodies.js';
import { numberSetting } from './numberSettings.js';
import { type Wanted, wantedOf } from './otlp/wanted.js';
import type { WorkerSettings } from './worker/messages.js';

/** Less is more likely half a size than what somebody wants to keep. */
const LEAST_BYTES = 1_000_000;

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

  /** How much stays of what was recorded. */
  get limits(): Limits {
    const days = this.number('tapline.traces.maxAge', (DEFAULT_LIMITS.maxAgeMs ?? 0) / DAY_MS, 0);
    const count = Math.ceil(this.number('tapline.traces.maxCount', DEFAULT_LIMITS.maxCount ?? 0, 0));
    return { maxBytes: this.maxBytes, maxAgeMs: days === 0 ? null : days * DAY_MS, maxCount: count === 0 ? null : count };
  }

  /** Where the spans of live sessions are sent to. A workspace cannot set it: VS Code ignores settings of the machine there. */
  get spans(): Wanted {
    const settings = workspace.getConfiguration();
    const [endpoint, headers] = (['tapline.otlp.endpoint', 'tapline.otlp.headers'] satisfies SettingId[]).map((id) => settings.get(id));
    return wantedOf(endpoint, headers, process.env);
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

  private get maxBytes(): number | null {
    const id: SettingId = 'tapline.traces.maxSize';
    const written: unknown = workspace.getConfiguration().get(id);
    const bytes = typeof written === 'string' ? parseSize(written) : null;
    if (bytes === 0) return null;
    const good = bytes !== null && bytes >= LEAST_BYTES;
    this.sayOnce(id, good || written === undefined ? null : written, (said) =>
      l10n.t('{0} is {1}, but has to be a size such as 500MB or 2GB, of at least {2}; Tapline uses {3}.', id, said, '1MB', '2GB'),
    );
    return good ? bytes : DEFAULT_LIMITS.maxBytes;
  }

  private number(id: SettingId, fallback: number, least: number): number {
    const written: unknown = workspace.getConfiguration().get(id);
    const { value, refused } = numberSetting(written, fallback, least);
    this.sayOnce(id, refused ? written : null, (said) =>
      l10n.t('{0} is {1}, but has to be a number of at least {2}; Tapline uses {3}.', id, said, least, fallback),
    );
    return value;
  }

  /** Tells of a value that cannot be used, once: settings are read again and again. Null: the setting is in order. */
  private sayOnce(id: SettingId, written: unknown, text: (said: string) => string): void {
    const said = written === null ? null : JSON.stringify(written);
    if (said !== null && said !== this.said.get(id)) void window.showWarningMessage(text(said));
    this.said.set(id, said);
  }
}
