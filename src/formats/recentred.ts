import { type Axial, hexFrom, ORIGIN, sameHex } from '../hex/axial.ts';
import type { HexRecord } from '../ledger/hex-record.ts';
import type { DrawnLand } from './elevation/drawn-land.ts';
import type { DrawnWorld } from './map/drawn-world.ts';

/**
 * A drawing with all its hexes moved, so that `origin` becomes the middle. Written labels stay as they are, because a
 * hex's number is part of its record. An island's outline is not moved either: its starting hex is always on the map,
 * so an island is always drawn from there.
 */
export function recentre<D extends DrawnWorld | DrawnLand>(origin: Axial, drawn: D): D {
  if (sameHex(origin, ORIGIN)) return drawn;
  const seen = <H extends Axial>(hex: H): H => ({ ...hex, ...hexFrom(origin, hex) });
  const record = <R extends HexRecord>(hex: R): R => ({
    ...seen(hex),
    origin: hex.origin && seen(hex.origin),
  });
  const { hexes, party, trail, names, marks, roads, notes, battlefields } = drawn;
  return {
    ...drawn,
    hexes: Array.from<HexRecord, HexRecord>(hexes, record),
    party: party && seen(party),
    trail: trail?.map(seen),
    names: names?.map(seen),
    marks: marks?.map(seen),
    roads: roads?.map(seen),
    notes: notes?.map(seen),
    battlefields: battlefields?.map(seen),
    ...('seenOnly' in drawn && { seenOnly: drawn.seenOnly?.map(seen) }),
  };
}
