/** Something that a party notices on its way. */
export interface Hint {
  /** Hints with higher weights come first; on a longer way, only those with the highest are given. */
  readonly weight: number;
  /** The hint as one sentence. @param where `here`, or `at 5049` */
  told(where: string): string;
}

/** Most hints for a way of several steps. */
const MOST_ON_A_WAY = 3;

/** The hints of a single step, those with the highest weights first. */
export const hintsHere = (hints: readonly Hint[]): string[] =>
  unrepeated([...hints].sort(byWeight).map(({ told }) => told('here')));

/**
 * The hints with the highest weights on a way of several steps, in the order of the way, without repetition.
 *
 * @param steps the label of each hex entered, and the hints there
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
