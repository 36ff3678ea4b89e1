import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';
import { APART } from './test/support/test-files.ts';
import { WhyRetried } from './test/support/why-retried.ts';

const APART_FILES = APART.map((file) => `test/${file}`);
const OF_BROWSERS = 'test/browser/**/*.test.ts';
/** Tests that measure waiting times or memory. */
const MEASURED = ['test/chaos/**/*.test.ts', 'test/fuzz/fuzzing.test.ts'];

export default defineConfig({
  test: {
    // For a small machine with two cores: while one file waits for a timer, a disk or a process, a third one runs.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new WhyRetried()],
    projects: [
      // These share a process, so that modules are loaded once; a test checks that they leave nothing behind in it.
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: [OF_BROWSERS, ...MEASURED, ...APART_FILES],
          globalSetup: 'test/support/postgres/shared-by-run.ts',
          isolate: false,
        },
      },
      // These share a browser as well, and one server.
      {
        extends: true,
        test: {
          name: 'browser',
          include: [OF_BROWSERS],
          globalSetup: 'test/support/shared-by-run.ts',
          isolate: false,
          // On two cores a browser is sometimes slower than any sensible timeout. The runner reports what was retried.
          retry: 1,
          testTimeout: 90_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      // Other load on the machine would distort the measurements: these run last, one by one. A bound that is still
      // missed is measured once more, and the runner reports it.
      {
        extends: true,
        test: {
          name: 'measured',
          include: MEASURED,
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          include: APART_FILES,
          globalSetup: 'test/support/postgres/shared-by-run.ts',
        },
      },
    ],
    // Real servers, browsers and disks are slow on a small machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
});
