import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** By how much more a run tries than `npm test` does. */
    readonly thoroughness: number;
  }
}

/** On how many worlds a property is tried: on so many by `npm test`, and ten times as many by `npm run test:long`. */
export const tried = (count: number): number => count * (inject('thoroughness') ?? 1);
