import alea from 'seedrandom/lib/alea.js';
import { aleaState } from './alea-seeding.ts';
import type { Dice } from './perform.ts';

/** What one run of a procedure is keyed by: the same key gives the same dice, whatever was rolled before. */
export interface DiceKey {
  readonly seed: string;
  /** What is being done, such as `reveal`. */
  readonly procedure: string;
  /** Where, such as `3,-2`. */
  readonly place: string;
  /** How many times this procedure was done at this place before. */
  readonly occurrence: number;
}

const WORDS = 2 ** 32;

/**
 * Whole numbers from 1 to `sides`, all equally likely, from a generator of its own. The 32 bits that the
 * generator gives are cut into `sides` equal parts, and the few left over are drawn again.
 */
export function seededNumbers({ seed, procedure, place, occurrence }: DiceKey): (sides: number) => number {
  // The seed stands behind what has a fixed form, since it may hold any character. Something must follow it: the
  // generator mixes the last character of its key too little to keep seeds such as demo1, demo2, demo3 apart.
  const generator = alea('', { state: aleaState(`${procedure} ${place} ${occurrence} ${seed} dice`) });
  return (sides) => {
    const part = Math.floor(WORDS / sides);
    for (;;) {
      const face = Math.floor((generator.int32() >>> 0) / part);
      if (face < sides) return face + 1;
    }
  };
}

/** Fair dice that always fall the same way for the same key. */
export function seededDice(key: DiceKey): Dice {
  const draw = seededNumbers(key);
  return { throw: ({ sides, count }) => Array.from({ length: count }, () => draw(sides)) };
}
