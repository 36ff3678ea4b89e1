import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

/** Rooms without time, network, disk or globals: their tests may share a process, so that modules are loaded once. */
const PURE = ['hex', 'dice', 'rules', 'formats', 'telling', 'ledger', 'protocol', 'campaign'].map(
  (room) => `test/${room}/**/*.test.{ts,tsx}`,
);

export default defineConfig({
  test: {
    // Two cores are what a small machine has; more servers and browsers at once would only wait for each other.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      {
        extends: true,
        test: { name: 'whole', include: ['test/**/*.test.{ts,tsx}'], exclude: PURE },
      },
    ],
    // Real servers, browsers and disks take their time on a small machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
});
