import { inject } from 'vitest';
import { sized } from './all-tests.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** By how much more a run tries than `npm test` does. */
    readonly thoroughness: number;
  }
}

/**
 * On how many worlds a property is tried.
 *
 * @param usual by `npm test`
 * @param all by `npm run test:all`, and ten times as many by `npm run test:long`
 */
export function tried(usual: number, all = usual): number {
  const thoroughness = inject('thoroughness') ?? 1;
  return thoroughness === 1 ? sized(usual, all) : all * thoroughness;
}
