import { capitalised } from '../../text/capitalised.ts';

/** A kind as words for a legend: `green-hills` → `Green hills`. */
export const legendName = (kind: string): string => capitalised(kind.replaceAll('-', ' '));

/** The number of items of each kind, in the order in which the kinds first occur. */
export function tally<K>(kinds: Iterable<K>): Map<K, number> {
  const counts = new Map<K, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** The number of hexes of each terrain, in words, the most frequent first; empty if there are no hexes. */
export function terrainCountWords(hexes: readonly { readonly terrain: string }[]): string {
  const parts = [...tally(hexes.map(({ terrain }) => terrain))]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([terrain, count]) => `${count} ${terrain}`);
  return parts.length > 0 ? `: ${parts.join(', ')}` : '';
}
