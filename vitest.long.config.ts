import { defineConfig } from 'vitest/config';
import { TRIED_LONGER } from './test/support/test-files.ts';

/** What takes minutes each. The tests of every day hold the same to be true of less. */
export default defineConfig({
  test: {
    include: ['test/**/*.long.ts', ...TRIED_LONGER.map((file) => `test/${file}`)],
    provide: { thoroughness: 10 },
    globalSetup: 'test/support/shared-by-run.ts',
    testTimeout: 300_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
