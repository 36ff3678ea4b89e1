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
  /** The keys of these. */
  readonly keys: ReadonlySet<number>;
}

/** The names that a map shows, the first given first. Of several of one land or water it is the latest. */
export const drawnNames = (names: readonly MapName[], world: NamedWorld): DrawnName[] =>
  shownNames(names, world, (name) => drawnName(name, world));

/** The same names as somebody else draws them. @param drawnOf draws one of those that are shown */
export function shownNames<Drawn extends DrawnName>(
  names: readonly MapName[],
  world: NamedWorld,
  drawnOf: (name: MapName) => Drawn,
): Drawn[] {
  const taken: Record<MapName['of'], ReadonlySet<number>[]> = { place: [], land: [], water: [] };
  const shown: Drawn[] = [];
  for (const name of names.toSorted((a, b) => b.seq - a.seq)) {
    const key = hexKey(name);
    if (world.countryAt(name) === null || taken[name.of].some((keys) => keys.has(key))) continue;
    const drawn = drawnOf(name);
    taken[name.of].push(drawn.keys);
    shown.push(drawn);
  }
  return shown.reverse();
}

/** A name with what it is drawn along. */
export function drawnName(name: MapName, world: NamedWorld): DrawnName {
  const subject = subjectOf(name, world);
  return { name, ...subject, keys: new Set(subject.hexes.map(hexKey)) };
}

function subjectOf(name: MapName, world: NamedWorld): Pick<DrawnName, 'along' | 'hexes'> {
  const { q, r, of } = name;
  if (of === 'land') return { along: 'area', hexes: areaAround(name, (hex) => world.countryAt(hex)) };
  if (of === 'water' && world.stillWaterAt(name) !== null)
    return { along: 'area', hexes: areaAround(name, (hex) => world.stillWaterAt(hex)) };
  if (of === 'water' && world.hasRiver(name)) return { along: 'river', hexes: riverThrough(name, world) };
  return { along: 'hex', hexes: [{ q, r }] };
}
