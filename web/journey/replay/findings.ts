import { hexKey } from '../../../src/hex/axial.ts';
import { type Direction, neighbour } from '../../../src/hex/direction.ts';
import { andList, countWithNoun } from '../../../src/telling/words.ts';
import type { World } from '../../../src/world/world.ts';

/** What became known between two entries. */
export interface Findings {
  readonly hexes: number;
  readonly sites: number;
  /** Number of stretches of rivers, as far as they became known. */
  readonly rivers: number;
}

/** What became known after entry `since` and up to entry `until`. */
export function findingsBetween(world: World, since: number, until: number): Findings {
  const before = world.view(since);
  const after = world.view(until);
  const { site, flow } = after.columns;
  const flowBefore = before.columns.flow;
  let sites = 0;
  const rivers = new Map<number, number>();
  for (let index = 0; index < after.count; index++) {
    const isNew = index >= before.count;
    if (isNew && site && site(index) !== null) sites++;
    const flows = flow?.(index) ?? null;
    if (flows !== null && (isNew || flowBefore?.(index) === null))
      rivers.set(hexKey(after.hexAt(index)), index);
  }
  let mouths = 0;
  for (const index of rivers.values()) {
    const flows = flow?.(index);
    // A river that goes underground continues in no hex.
    const next = typeof flows === 'number' ? neighbour(after.hexAt(index), flows as Direction) : null;
    if (!next || !rivers.has(hexKey(next))) mouths++;
  }
  return { hexes: after.count - before.count, sites, rivers: mouths };
}

/** For example `42 hexes, 3 sites and 2 stretches of river became known, in 4 days.` A single find has no days. */
export function findingsInWords({ hexes, sites, rivers }: Findings, days: number): string {
  const parts = [
    ...(hexes > 0 ? [countWithNoun(hexes, 'hex', 'hexes')] : []),
    ...(sites > 0 ? [countWithNoun(sites, 'site')] : []),
    ...(rivers > 0 ? [countWithNoun(rivers, 'stretch of river', 'stretches of river')] : []),
  ];
  const found = `${parts.length === 0 ? 'Nothing' : andList(parts)} became known`;
  if (days > 0) return `${found}, in ${countWithNoun(days, 'day')}.`;
  return `${found}${hexes + sites + rivers > 1 ? ', all on one day' : ''}.`;
}
