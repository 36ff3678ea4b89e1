/** A kind as a legend names it: `green-hills` → `Green hills`. */
export const named = (kind: string): string =>
  kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');

/** How many there are of each kind, in the order in which the kinds come up. */
export function tally<K>(kinds: Iterable<K>): Map<K, number> {
  const counts = new Map<K, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** How many hexes have each terrain, the most frequent first; empty where there are none. */
export function terrainsTold(hexes: readonly { readonly terrain: string }[]): string {
  const parts = [...tally(hexes.map(({ terrain }) => terrain))]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([terrain, count]) => `${count} ${terrain}`);
  return parts.length > 0 ? `: ${parts.join(', ')}` : '';
}
