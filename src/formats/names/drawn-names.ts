import type { MapName } from '../../campaign/map-view.ts';
import { type Axial, hexKey } from '../../hex/axial.ts';
import { areaAround } from './area.ts';
import { riverThrough } from './river.ts';
import type { WorldForNames } from './world-for-names.ts';

/** A name that is shown, and the hexes that it belongs to. */
export interface DrawnName {
  readonly name: MapName;
  /** `hex` if it is written beside its hex, `area` if across an area of hexes, `river` if along a river. */
  readonly along: 'hex' | 'area' | 'river';
  readonly hexes: readonly Axial[];
  /** The keys of these hexes. */
  readonly keys: ReadonlySet<number>;
}

/**
 * The names that a map shows, in the order in which they were given. Of several names of one land or water, only the
 * latest is shown.
 */
export const drawnNames = (names: readonly MapName[], world: WorldForNames): DrawnName[] =>
  shownNames(names, world, (name) => drawnName(name, world));

/** The same names, but with `drawnOf` to find the hexes of each. It is called only for those that are shown. */
export function shownNames<Drawn extends DrawnName>(
  names: readonly MapName[],
  world: WorldForNames,
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

/** A name with the hexes that it belongs to. */
export function drawnName(name: MapName, world: WorldForNames): DrawnName {
  const subject = subjectOf(name, world);
  return { name, ...subject, keys: new Set(subject.hexes.map(hexKey)) };
}

/** How far a name of the open sea extends from its hex, so that each bay of an island can have one. */
const AT_SEA = 2;

function subjectOf(name: MapName, world: WorldForNames): Pick<DrawnName, 'along' | 'hexes'> {
  const { q, r, of } = name;
  const reach = world.isOpenSea(name) ? AT_SEA : undefined;
  if (of === 'land') return { along: 'area', hexes: areaAround(name, (hex) => world.countryAt(hex), reach) };
  if (of === 'water' && world.stillWaterAt(name) !== null)
    return { along: 'area', hexes: areaAround(name, (hex) => world.stillWaterAt(hex), reach) };
  if (of === 'water' && world.hasRiver(name)) return { along: 'river', hexes: riverThrough(name, world) };
  return { along: 'hex', hexes: [{ q, r }] };
}
