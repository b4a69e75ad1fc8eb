import { defineConfig } from 'vitest/config';

/**
 * One project per kind of test; `npm test` runs them all, `npx vitest run --project unit` one.
 * What measures time or needs the machine for itself (real processes, browsers, the workbench) runs after the rest, a file at a time.
 */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.ts'], environment: 'node' } },
      alone('tap', { order: 1, seconds: 60 }),
      // Programs of others, each test with its own: they wait more than they work, so two files go at a time.
      alone('peers', { order: 2, seconds: 120, workers: 2 }),
      alone('webview', { order: 3, seconds: 60 }),
      alone('workbench', { order: 4, seconds: 180, hookSeconds: 300 }),
    ],
  },
});

interface Alone {
  readonly order: number;
  readonly seconds: number;
  readonly hookSeconds?: number;
  readonly workers?: number;
}

function alone(name: string, { order, seconds, hookSeconds = seconds, workers = 1 }: Alone) {
  return {
    test: {
      name,
      include: [`test/${name}/**/*.test.ts`],
      testTimeout: seconds * 1000,
      hookTimeout: hookSeconds * 1000,
      fileParallelism: workers > 1,
      maxWorkers: workers,
      sequence: { groupOrder: order },
    },
  };
}
