import { mergeConfig } from 'vitest/config';
import everyDay from './vitest.config.ts';

/** All tests in all variants and screen sizes, as for a release; `npm test` runs the everyday ones. */
export default mergeConfig(everyDay, { test: { provide: { allTests: true } } });
