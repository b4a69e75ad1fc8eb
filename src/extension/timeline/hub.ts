import { ManagedContextKey } from '../base/contextKey.js';
import { Disposable } from '../base/dispose.js';
import { Emitter } from '../base/emitter.js';
import type { TimelineBridge } from './bridge.js';

/** All timelines that are open. Commands, keys and title buttons go to the one used last. */
export class TimelineHub extends Disposable {
  private readonly bridges: TimelineBridge[] = [];
  private readonly changed = this.register(new Emitter<void>());
  /** Other traces may be shown than before. */
  readonly onDidChangeFiles = this.changed.event;
  private readonly open = new ManagedContextKey<boolean>('tapline.timelineOpen');
  private readonly live = new ManagedContextKey<boolean>('tapline.timelineLive');
  private readonly following = new ManagedContextKey<boolean>('tapline.following');
  private readonly paused = new ManagedContextKey<boolean>('tapline.paused');
  private readonly rowSelected = new ManagedContextKey<boolean>('tapline.rowSelected');
  private readonly focused = new ManagedContextKey<boolean>('tapline.timelineFocused');

  /** The timeline used last; null while none is open. */
  get active(): TimelineBridge | null {
    return this.bridges.at(-1) ?? null;
  }

  /** The traces that are shown. */
  get files(): ReadonlySet<string> {
    return new Set(this.bridges.flatMap(({ session }) => session?.file ?? []));
  }

  /** Takes a timeline in until what is returned is disposed. */
  add(bridge: TimelineBridge): { dispose(): void } {
    const listening = [
      bridge.onDidChange(() => this.use(bridge)),
      bridge.onDidChangeFocus(() => (bridge.focused ? this.use(bridge) : this.draw())),
    ];
    this.use(bridge);
    return {
      dispose: () => {
        for (const one of listening) one.dispose();
        const at = this.bridges.indexOf(bridge);
        if (at >= 0) this.bridges.splice(at, 1);
        this.draw();
      },
    };
  }

  /** Makes a timeline the one used last. */
  use(bridge: TimelineBridge): void {
    const at = this.bridges.indexOf(bridge);
    if (at >= 0) this.bridges.splice(at, 1);
    this.bridges.push(bridge);
    this.draw();
  }

  private draw(): void {
    const { active } = this;
    this.open.value = active?.session != null;
    this.live.value = active?.session != null && active.mode.live;
    this.following.value = active?.mode.following ?? false;
    this.paused.value = active?.mode.paused ?? false;
    this.rowSelected.value = active !== null && active.selected !== null;
    this.focused.value = this.bridges.some(({ focused }) => focused);
    this.changed.fire();
  }
}
