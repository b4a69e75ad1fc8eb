import type { Demo } from '../demo/demo.js';
import { isDemo } from '../demo/isDemo.js';
import type { SessionStore } from '../sessions/store.js';
import type { TimelineView } from '../timeline/view.js';
import type { CommandRegistry } from './registry.js';

/** Starting the demo also shows it: what is there to see is the point of it. */
export function registerDemoCommands(registry: CommandRegistry, demo: Demo, store: SessionStore, timeline: TimelineView): void {
  registry.add('tapline.startDemo', async () => {
    await store.start();
    const { session } = demo;
    if (session) return timeline.reveal(session.file);
    timeline.expect(isDemo);
    await demo.start();
    await timeline.open('in-timeline');
  });
  registry.add('tapline.stopDemo', async () => {
    await store.start();
    await demo.stop();
  });
}
