import type { Dice } from '../../../src/dice/perform.ts';

const WORDS = 2 ** 32;

/** Fair dice of this browser's own, for what is only tried: nobody can prove them, and nothing is written down. */
export const unrecordedDice: Dice = {
  throw: ({ sides, count }) => Array.from({ length: count }, () => faceOf(sides)),
};

/** From 1 to `sides`: the words of chance are cut into equal parts, and the few left over are drawn again. */
function faceOf(sides: number): number {
  const part = Math.floor(WORDS / sides);
  for (;;) {
    const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
    const face = Math.floor(word / part);
    if (face < sides) return face + 1;
  }
}
