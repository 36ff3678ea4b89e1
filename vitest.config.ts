import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';
import { PURE } from './test/support/test-files.ts';

const OF_PURE_ROOMS = PURE.map((room) => `test/${room}/**/*.test.{ts,tsx}`);

export default defineConfig({
  test: {
    // Two cores are what a small machine has; more servers and browsers at once would only wait for each other.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      // These share a process, so that modules are loaded once; a test holds them to leave nothing behind in it.
      { extends: true, test: { name: 'pure', include: OF_PURE_ROOMS, isolate: false } },
      {
        extends: true,
        test: { name: 'whole', include: ['test/**/*.test.{ts,tsx}'], exclude: OF_PURE_ROOMS },
      },
    ],
    // Real servers, browsers and disks take their time on a small machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
});
