const FACES = [1, 2, 3, 4, 5, 6];

export type Pair = readonly [number, number];

/** All 36 results of 2d6. */
export const ALL_PAIRS: readonly Pair[] = FACES.flatMap((a) => FACES.map((b): Pair => [a, b]));

export const sumOf = (faces: readonly number[]): number => faces.reduce((sum, face) => sum + face, 0);

/** All results of 2d6 with this sum. */
export const pairsOf = (sum: number): readonly Pair[] => ALL_PAIRS.filter((pair) => sumOf(pair) === sum);

/** One result of 2d6 with this sum. */
export function pairOf(sum: number): Pair {
  const [pair] = pairsOf(sum);
  if (!pair) throw new Error(`2d6 never bring ${sum}`);
  return pair;
}
