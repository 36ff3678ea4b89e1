import { defineConfig } from 'vitest/config';

/** What takes minutes each. The tests of every day hold the same to be true of less. */
export default defineConfig({
  test: {
    include: ['test/**/*.long.ts'],
    globalSetup: 'test/support/shared-by-run.ts',
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
