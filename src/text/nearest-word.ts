/** From which likeness on a word may be a misspelling of another one. */
const ALIKE = 0.4;

/**
 * How similar two words are: the share of pairs of letters that occur in both, from 0 to 1. Beginning and end count as
 * letters, since typing errors are rare there; case makes no difference.
 */
export function likeness(one: string, other: string): number {
  const pairsOf = (word: string) => {
    const letters = ` ${word.toUpperCase()} `;
    return new Set(Array.from(letters.slice(1), (letter, at) => letters.charAt(at) + letter));
  };
  const [a, b] = [pairsOf(one), pairsOf(other)];
  const common = [...a].filter((pair) => b.has(pair)).length;
  return (2 * common) / Math.max(1, a.size + b.size);
}

/** The word that was most likely meant by a misspelt one; `undefined` if it resembles none of them. */
export function nearestWord(misspelt: string, words: readonly string[]): string | undefined {
  const [nearest] = words.toSorted((one, other) => likeness(other, misspelt) - likeness(one, misspelt));
  return nearest !== undefined && likeness(nearest, misspelt) >= ALIKE ? nearest : undefined;
}
