import { performScripted } from '../../src/dice/given.ts';
import type { Axial } from '../../src/hex/axial.ts';
import { type Direction, neighbour } from '../../src/hex/direction.ts';
import { hexLabel } from '../../src/hex/label.ts';
import { enterHex, type Flow, type HouseRule, type Terrain } from '../../src/rules/solo.ts';
import { HexColumns } from '../../src/world/solo/hex-columns.ts';
import { packHex, type SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { SoloWorld } from '../../src/world/solo/solo-world.ts';

/** The properties of a known hex that the rules look at. */
export interface Land {
  readonly altitude: number;
  readonly flow: Flow;
}

export const dry = (altitude: number): Land => ({ altitude, flow: null });
export const river = (altitude: number, flow: Flow): Land => ({ altitude, flow });
export const SEA = dry(0);

/** Hexes of a solo world that are put on the map one by one, without entries. */
export class HandMadeWorld extends HexColumns {
  reveal(hex: SoloRecord): void {
    this.add({ q: hex.q, r: hex.r, seq: hex.seq, facts: packHex(hex) });
    this.settleAll();
  }

  *records(): Generator<SoloRecord, void, void> {
    for (let known = 0; known < this.count; known++) yield this.record(known);
  }
}

/** The world of a campaign that knows these hexes. */
export function soloWorldOf(hexes: Iterable<SoloRecord>, houseRules: readonly HouseRule[] = []): SoloWorld {
  const world = new SoloWorld({ kind: 'solo', houseRules });
  world.restore([...hexes], {});
  return world;
}

/** A hex put on the map by hand, without any roll. */
export const laidHex = (hex: Axial, land: Land, more: Partial<SoloRecord> = {}): SoloRecord => ({
  q: hex.q,
  r: hex.r,
  label: hexLabel(hex),
  seq: 1,
  ...land,
  terrain: 'plain' as Terrain,
  site: null,
  origin: null,
  dice: [],
  ...more,
});

/** The unknown hex that tests enter; far from the start, because the result must not depend on that. */
export const TARGET: Axial = { q: 17, r: -9 };

/** The known land around TARGET, by direction: `around({ 1: SEA, 4: river(5, 2) })`. */
export type Surroundings = Readonly<Partial<Record<Direction, Land>>>;

export function around(lands: Surroundings): HandMadeWorld {
  const world = new HandMadeWorld();
  for (const [direction, land] of Object.entries(lands))
    world.reveal(laidHex(neighbour(TARGET, Number(direction) as Direction), land, { seq: world.count + 2 }));
  return world;
}

/** The procedure of entering TARGET from one of its neighbours. */
export const entering = (
  world: HandMadeWorld,
  from: Direction,
  houseRules: readonly HouseRule[] = [],
): ReturnType<typeof enterHex> => enterHex(world, neighbour(TARGET, from), TARGET, { houseRules });

/** Enters TARGET with these faces and no others: too few or too many fail the test. */
export const enter = (
  world: HandMadeWorld,
  from: Direction,
  faces: readonly number[],
  houseRules: readonly HouseRule[] = [],
) => performScripted(entering(world, from, houseRules), faces);
