import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    // Real servers, browsers and disks take their time on a small machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores are what a small machine has; more servers and browsers at once would only wait for each other.
    maxWorkers: 2,
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
});
