import type { MapName } from '../../campaign/map-view.ts';
import { type Axial, hexKey } from '../../hex/axial.ts';
import { keysAround } from './area.ts';
import { type DrawnName, drawnName, shownNames } from './drawn-names.ts';
import { layOutName, type NameLayout } from './name-layout.ts';
import type { WorldForNames } from './world-for-names.ts';

/** A name that is shown, with its layout, to be reused after the map has changed. */
export interface NameWithLayout extends DrawnName {
  readonly laid: NameLayout;
}

/**
 * The names that a map shows, in the order in which they were given: the same as from `drawnNames` and `layOutNames`, but
 * the layout is computed only for names that are new or whose hexes (or hexes beside those) have changed. All others,
 * and those with an unchanged layout, are the same objects as before.
 *
 * @param before the names of the same map before the change; empty for a map that is drawn for the first time
 * @param changed the hexes that were revealed or look different since then
 */
export function updateNames(
  names: readonly MapName[],
  world: WorldForNames,
  before: readonly NameWithLayout[],
  changed: readonly Axial[],
): NameWithLayout[] {
  const touched = keysAround(changed);
  const known = new Map(before.map((kept) => [kept.name.seq, kept]));
  return shownNames(names, world, (name) => {
    const earlier = known.get(name.seq);
    const isSame = earlier && isSameName(earlier.name, name);
    if (isSame && !touched.some((hex) => earlier.keys.has(hex))) return earlier;
    return laidAnew(name, world, isSame ? earlier : null);
  });
}

const isSameName = (a: MapName, b: MapName): boolean =>
  a === b || (a.text === b.text && a.of === b.of && a.q === b.q && a.r === b.r);

function laidAnew(name: MapName, world: WorldForNames, earlier: NameWithLayout | null): NameWithLayout {
  const drawn = drawnName(name, world);
  const laid = layOutName(drawn, world);
  const isSame = earlier && isSameSubject(earlier, drawn) && isLaidAlike(earlier.laid, laid);
  return isSame ? earlier : { ...drawn, laid };
}

const isSameSubject = (before: NameWithLayout, { along, hexes }: DrawnName): boolean =>
  before.along === along &&
  before.hexes.length === hexes.length &&
  hexes.every((hex) => before.keys.has(hexKey(hex)));

/**
 * True if two names with the same text have the same layout. Even if its hexes are the same, a river may run
 * differently or be wider.
 */
function isLaidAlike(a: NameLayout, b: NameLayout): boolean {
  if (a.kind === 'beside' || b.kind === 'beside') return a.kind === b.kind;
  const { spots } = a.line;
  return (
    a.size === b.size &&
    a.spacing === b.spacing &&
    a.middle === b.middle &&
    a.run === b.run &&
    a.above.hex === b.above.hex &&
    spots.length === b.line.spots.length &&
    b.line.spots.every(([x, y], i) => spots[i]?.[0] === x && spots[i]?.[1] === y)
  );
}
