import alea from 'seedrandom/lib/alea.js';
import { aleaState } from './alea-seeding.ts';
import type { Dice } from './perform.ts';

/** The key of one run of a procedure: the same key gives the same dice, whatever was rolled before. */
export interface DiceKey {
  readonly seed: string;
  /** The name of the procedure, such as `reveal`. */
  readonly procedure: string;
  /** The place that it is run for, such as `3,-2`. */
  readonly place: string;
  /** How often this procedure was run at this place before. */
  readonly occurrence: number;
}

const WORDS = 2 ** 32;

/**
 * A generator of whole numbers from 1 to `sides`, all equally likely. The range of 32-bit numbers is divided into
 * `sides` equal parts; a number from the remainder is drawn again.
 */
export function seededNumbers({ seed, procedure, place, occurrence }: DiceKey): (sides: number) => number {
  // The seed comes after the parts of fixed form, since it may contain any character. A suffix must follow it, because
  // Alea mixes the last character of its key too weakly to separate seeds such as demo1, demo2 and demo3.
  const generator = alea('', { state: aleaState(`${procedure} ${place} ${occurrence} ${seed} dice`) });
  return (sides) => {
    const part = Math.floor(WORDS / sides);
    for (;;) {
      const face = Math.floor((generator.int32() >>> 0) / part);
      if (face < sides) return face + 1;
    }
  };
}

/** Fair dice that always give the same faces for the same key. */
export function seededDice(key: DiceKey): Dice {
  const draw = seededNumbers(key);
  return { throw: ({ sides, count }) => Array.from({ length: count }, () => draw(sides)) };
}
