import type { FromWebview } from '../messages.js';
import type { Ports } from './ports.js';

/** How a timeline moves with its session, as native controls show it. */
export type Mode = Omit<Extract<FromWebview, { kind: 'mode' }>, 'kind'>;

/** Tells native controls how the timeline moves, only where that changed. */
export class ModeTeller {
  private told = '';

  constructor(private readonly ports: Pick<Ports, 'tell'>) {}

  tell({ following, paused, live }: Mode): void {
    const mode = `${following} ${paused} ${live}`;
    if (mode === this.told) return;
    this.told = mode;
    this.ports.tell({ kind: 'mode', following, paused, live });
  }
}
