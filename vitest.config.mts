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
      alone('peers', { order: 2, seconds: 120 }),
      alone('webview', { order: 3, seconds: 60 }),
      alone('workbench', { order: 4, seconds: 180, hookSeconds: 300 }),
    ],
  },
});

function alone(name: string, { order, seconds, hookSeconds = seconds }: { order: number; seconds: number; hookSeconds?: number }) {
  return {
    test: {
      name,
      include: [`test/${name}/**/*.test.ts`],
      testTimeout: seconds * 1000,
      hookTimeout: hookSeconds * 1000,
      fileParallelism: false,
      sequence: { groupOrder: order },
    },
  };
}
