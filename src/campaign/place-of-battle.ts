import type { Axial } from '../hex/axial.ts';
import { DIRECTIONS, type Direction, neighbour, oppositeOf } from '../hex/direction.ts';
import { ring } from '../hex/ring.ts';
import type { HexRecord } from '../ledger/hex-record.ts';
import type { PlaceOfBattle } from '../rules/battlefield/place-of-battle.ts';
import type { World } from '../world/world.ts';
import { isElevation, isSolo } from './battle-ground.ts';

/**
 * What is known of a hex and its surroundings that matters for a battle; `null` if its kind of world has nothing of the
 * sort.
 */
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

const hasVillageWithinTwo = (world: World, hex: Axial): boolean =>
  [0, 1, 2]
    .flatMap((radius) => ring(hex, radius))
    .some((near) => world.has(near) && world.landAt(near).site === 'village');
