import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** By how much more a run tries than `npm test` does. */
    readonly thoroughness: number;
  }
}

const thoroughness = (): number => inject('thoroughness') ?? 1;

/** On how many worlds a property is tried: on so many by `npm test`, and ten times as many by `npm run test:long`. */
export const tried = (count: number): number => count * thoroughness();

/** Of the screens, or other ways, in which one thing is looked at: the first `usual` by `npm test`, all by `npm run test:long`. */
export const varied = <Way>(ways: readonly Way[], usual = 1): readonly Way[] =>
  thoroughness() > 1 ? ways : ways.slice(0, usual);
