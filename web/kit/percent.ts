/**
 * A probability as people say it, without a line break; what is possible is never 0 %, what is not certain never 100 %.
 */
export function percent(share: number): string {
  if (share > 0 && share < 0.01) return '<\u00a01\u00a0%';
  if (share > 0.99 && share < 1) return '>\u00a099\u00a0%';
  return `${Math.round(share * 100)}\u00a0%`;
}

/**
 * The shares of a whole, each from 0 to 1, as people say them. Those given as numbers add up to the rounded sum of
 * their shares, so to 100 if they are the whole: they are rounded down, and what is missing goes to those that lost
 * most (the largest remainder).
 */
export function percents(shares: readonly number[]): readonly string[] {
  const told = shares.flatMap((share, at) => {
    const hundredths = steady(share * 100);
    return share >= 0.01 && share <= 0.99
      ? [{ at, whole: Math.floor(hundredths), rest: hundredths % 1 }]
      : [];
  });
  const sum = Math.round(steady(told.reduce((all, { whole, rest }) => all + whole + rest, 0)));
  const lost = sum - told.reduce((all, { whole }) => all + whole, 0);
  const raised = new Set(
    [...told]
      .sort((a, b) => b.rest - a.rest)
      .slice(0, lost)
      .map(({ at }) => at),
  );
  const words = shares.map(percent);
  for (const { at, whole } of told) words[at] = `${whole + (raised.has(at) ? 1 : 0)}\u00a0%`;
  return words;
}

/** Removes the rounding errors of floating-point arithmetic. */
const steady = (value: number): number => Math.round(value * 1e9) / 1e9;
