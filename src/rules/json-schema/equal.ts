import { canonical } from './canonical.js';
import { Spent } from './run.js';

/** Whether two JSON values are equal, whatever the order of members; null where telling it would cost more than `budget` steps. */
export function equalJson(a: unknown, b: unknown, budget: number): boolean | null {
  let left = budget;
  const meter = {
    spend(steps: number): void {
      left -= steps;
      if (left < 0) throw new Spent();
    },
  };
  try {
    return canonical(a, meter) === canonical(b, meter);
  } catch (error) {
    if (error instanceof Spent || error instanceof RangeError) return null;
    throw error;
  }
}
