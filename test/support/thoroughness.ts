import { inject } from 'vitest';
import { sized } from './all-tests.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How many times as much a run tries as `npm test`. */
    readonly thoroughness: number;
  }
}

/**
 * The number of worlds on which a property is tried.
 *
 * @param usual for `npm test`
 * @param all for `npm run test:all`, and ten times as many for `npm run test:long`
 */
export function tried(usual: number, all = usual): number {
  const thoroughness = inject('thoroughness') ?? 1;
  return thoroughness === 1 ? sized(usual, all) : all * thoroughness;
}
