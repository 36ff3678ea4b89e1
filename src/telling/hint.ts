/** Something that the land tells those who pass through it. */
export interface Hint {
  /** Of several the one with the higher weight is told first, and on a long way perhaps alone. */
  readonly weight: number;
  /** One sentence, with where it is: `here`, or `at 5049`. */
  told(where: string): string;
}

/** How many hints a way of several steps is told with. */
const MOST_ON_A_WAY = 3;

/** The hints of one step, the most telling first. */
export const hintsHere = (hints: readonly Hint[]): string[] =>
  unrepeated([...hints].sort(byWeight).map(({ told }) => told('here')));

/**
 * The most telling hints of a way, in its order, each once.
 *
 * @param steps the label of each hex stepped into, and what was told there
 */
export function hintsOnTheWay(
  steps: readonly { readonly label: string; readonly hints: readonly Hint[] }[],
): string[] {
  const all = steps.flatMap(({ label, hints }) =>
    hints.map(({ weight, told }) => ({ weight, text: told(`at ${label}`) })),
  );
  const texts = new Set(unrepeated([...all].sort(byWeight).map(({ text }) => text)).slice(0, MOST_ON_A_WAY));
  return unrepeated(all.map(({ text }) => text)).filter((text) => texts.has(text));
}

const byWeight = (a: Pick<Hint, 'weight'>, b: Pick<Hint, 'weight'>): number => b.weight - a.weight;

const unrepeated = (texts: readonly string[]): string[] => [...new Set(texts)];
