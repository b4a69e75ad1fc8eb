import type { Demo } from '../demo/demo.js';
import type { SessionStore } from '../sessions/store.js';
import type { TimelineView } from '../timeline/view.js';
import type { CommandRegistry } from './registry.js';

/** Starting the demo also shows it: what is there to see is the point of it. */
export function registerDemoCommands(registry: CommandRegistry, demo: Demo, store: SessionStore, timeline: TimelineView): void {
  registry.add('tapline.startDemo', async () => {
    await store.start();
    await demo.start();
    await timeline.open('in-timeline');
  });
  registry.add('tapline.stopDemo', () => demo.stop());
}
