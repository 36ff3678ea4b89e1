import type { MapName } from '../../campaign/map-view.ts';
import { type Axial, hexKey } from '../../hex/axial.ts';
import { areaAround } from './area.ts';
import type { NamedWorld } from './named-world.ts';
import { riverThrough } from './river.ts';

/** A name that is drawn, and what it is drawn along. */
export interface DrawnName {
  readonly name: MapName;
  /** `hex` where it stands beside its hex, `area` where it lies across its hexes, `river` where it follows these. */
  readonly along: 'hex' | 'area' | 'river';
  readonly hexes: readonly Axial[];
}

/** The names that a map shows, the first given first. Of several of one land or water it is the latest. */
export function drawnNames(names: readonly MapName[], world: NamedWorld): DrawnName[] {
  const taken = { place: new Set<number>(), land: new Set<number>(), water: new Set<number>() };
  const drawn: DrawnName[] = [];
  for (const name of names.toSorted((a, b) => b.seq - a.seq)) {
    const already = taken[name.of];
    if (world.countryAt(name) === null || already.has(hexKey(name))) continue;
    const subject = subjectOf(name, world);
    for (const hex of subject.hexes) already.add(hexKey(hex));
    drawn.push({ name, ...subject });
  }
  return drawn.reverse();
}

/** What a name is drawn along. */
export function subjectOf(name: MapName, world: NamedWorld): Omit<DrawnName, 'name'> {
  const { q, r, of } = name;
  if (of === 'land') return { along: 'area', hexes: areaAround(name, (hex) => world.countryAt(hex)) };
  if (of === 'water' && world.stillWaterAt(name) !== null)
    return { along: 'area', hexes: areaAround(name, (hex) => world.stillWaterAt(hex)) };
  if (of === 'water' && world.hasRiver(name)) return { along: 'river', hexes: riverThrough(name, world) };
  return { along: 'hex', hexes: [{ q, r }] };
}
