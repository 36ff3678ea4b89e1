import { defineConfig } from 'vitest/config';
import { sourcesOf } from './test/support/import-rules.ts';
import { isTriedLonger } from './test/support/test-files.ts';

const TRIED_LONGER = sourcesOf(import.meta.dirname, ['test']).filter(({ path, text }) =>
  isTriedLonger(path, text),
);

/** Tests that take minutes each, and everyday checks repeated on many more worlds. */
export default defineConfig({
  test: {
    include: ['test/**/*.long.ts', ...TRIED_LONGER.map(({ path }) => path)],
    provide: { thoroughness: 10 },
    globalSetup: ['test/support/shared-by-run.ts', 'test/support/postgres/shared-by-run.ts'],
    testTimeout: 300_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
  },
});
