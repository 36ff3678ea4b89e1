import type { Dice } from '../../../src/dice/perform.ts';

const WORDS = 2 ** 32;

/** Fair dice of this browser, for trying things out: their rolls can't be verified and are not recorded. */
export const unrecordedDice: Dice = {
  throw: ({ sides, count }) => Array.from({ length: count }, () => faceOf(sides)),
};

/** From 1 to `sides`. The random words are divided into equal parts; a word from the remainder is drawn again. */
function faceOf(sides: number): number {
  const part = Math.floor(WORDS / sides);
  for (;;) {
    const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
    const face = Math.floor(word / part);
    if (face < sides) return face + 1;
  }
}
