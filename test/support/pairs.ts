const FACES = [1, 2, 3, 4, 5, 6];

export type Pair = readonly [number, number];

/** All 36 ways in which 2d6 can fall. */
export const ALL_PAIRS: readonly Pair[] = FACES.flatMap((a) => FACES.map((b): Pair => [a, b]));

export const sumOf = (faces: readonly number[]): number => faces.reduce((sum, face) => sum + face, 0);

/** All ways in which 2d6 bring this sum. */
export const pairsOf = (sum: number): readonly Pair[] => ALL_PAIRS.filter((pair) => sumOf(pair) === sum);

/** One way in which 2d6 bring this sum. */
export function pairOf(sum: number): Pair {
  const [pair] = pairsOf(sum);
  if (!pair) throw new Error(`2d6 never bring ${sum}`);
  return pair;
}
