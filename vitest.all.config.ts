import { mergeConfig } from 'vitest/config';
import everyDay from './vitest.config.ts';

/** All tests in all ways and screens, as a release is tried; `npm test` has those of every day. */
export default mergeConfig(everyDay, { test: { provide: { allTests: true } } });
