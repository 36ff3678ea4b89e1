import { type Axial, sameHex } from '../hex/axial.ts';
import { DIRECTIONS, type Direction, neighbour, neighbours, oppositeOf } from '../hex/direction.ts';
import type { HexRecord } from '../ledger/hex-record.ts';
import type { PlaceOfBattle } from '../rules/battlefield/place-of-battle.ts';
import type { World } from '../world/world.ts';
import { isElevation, isSolo } from './battle-ground.ts';

/** What is known of a known hex and its surroundings that matters to a battle; `null` in worlds that say nothing of the kind. */
export function placeOfBattle(world: World, hex: Axial): PlaceOfBattle | null {
  const record = world.recordAt(hex);
  if (!record) return null;
  const inflows = DIRECTIONS.filter((direction) =>
    flowsBack(world.recordAt(neighbour(hex, direction)), direction),
  );
  const around = { inflows, villageWithinTwo: hasVillageWithinTwo(world, hex) };
  if (isSolo(record)) {
    const { terrain, altitude, site, flow } = record;
    return { kind: 'solo', terrain, altitude, site, flow, ...around };
  }
  if (!isElevation(record)) return null;
  const { terrain, water, flow } = record;
  return { kind: 'elevation', terrain, water, site: null, flow, ...around };
}

/** Whether the river of the neighbour in that direction flows into the hex. */
const flowsBack = (beside: HexRecord | null, direction: Direction): boolean =>
  beside !== null && 'flow' in beside && beside.flow === oppositeOf(direction);

function hasVillageWithinTwo(world: World, hex: Axial): boolean {
  const ring = neighbours(hex);
  const near = [
    hex,
    ...ring,
    ...ring.flatMap((beside) => neighbours(beside)).filter((far) => !sameHex(far, hex)),
  ];
  return near.some((one) => world.has(one) && world.landAt(one).site === 'village');
}
