import type { MapName } from '../../campaign/map-view.ts';
import { type Axial, hexKey } from '../../hex/axial.ts';
import { keysAround } from './area.ts';
import { type DrawnName, drawnName, shownNames } from './drawn-names.ts';
import { type LaidName, laidName } from './laid-name.ts';
import type { NamedWorld } from './named-world.ts';

/** A name that is drawn, kept for when the map has changed. */
export interface KeptName extends DrawnName {
  readonly laid: LaidName;
}

/**
 * The names that a map shows, as `drawnNames` and `laidNames` have them, the first given first. Only those are laid anew that are
 * new or whose hexes have changed, or those beside them; of all others, and of those that come out the same, `laid` is the same object.
 *
 * @param before those of the same map before; none for a map that is drawn for the first time
 * @param changed the hexes that have become known or look different since then
 */
export function keptNames(
  names: readonly MapName[],
  world: NamedWorld,
  before: readonly KeptName[],
  changed: readonly Axial[],
): KeptName[] {
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

function laidAnew(name: MapName, world: NamedWorld, earlier: KeptName | null): KeptName {
  const drawn = drawnName(name, world);
  const laid = laidName(drawn, world);
  const isSame = earlier && isSameSubject(earlier, drawn) && isLaidAlike(earlier.laid, laid);
  return isSame ? earlier : { ...drawn, laid };
}

const isSameSubject = (before: KeptName, { along, hexes }: DrawnName): boolean =>
  before.along === along &&
  before.hexes.length === hexes.length &&
  hexes.every((hex) => before.keys.has(hexKey(hex)));

/** Whether two of one text lie alike: rivers run otherwise, or become wider, in the same hexes. */
function isLaidAlike(a: LaidName, b: LaidName): boolean {
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
