/**
 * A world revealed as it is entered, hex by hex: altitude, water, terrain and sites, none of which ever changes.
 * Source: Alex Schroeder, "A map generator for solo play", 17 April 2024.
 */

import type { DiceRequest, Procedure } from '../dice/request.ts';
import { sumOf } from '../dice/roll.ts';
import { type Axial, sameHex } from '../hex/axial.ts';
import { DIRECTIONS, type Direction, directionNumbered, neighbour, oppositeOf } from '../hex/direction.ts';
import { memberAt } from '../hex/list.ts';

/** The edition named in the first entry of a ledger. Any change that alters an outcome needs a new edition. */
export const SOLO_EDITION = 'solo@1';

/** Stored worlds refer to terrains by index: the list may grow at the end but must not be reordered. */
export const TERRAINS = [
  'ocean',
  'coastal',
  'swamp',
  'desert',
  'plain',
  'forest',
  'forested-hills',
  'rough',
  'green-hills',
  'hills',
  'mountains',
  'mountain',
  'volcano',
  'glacier',
] as const;
export type Terrain = (typeof TERRAINS)[number];

/** Like the terrains, stored by index. */
export const SITES = ['village', 'ruin', 'tower', 'ruined-tower', 'castle', 'ruined-castle'] as const;
export type Site = (typeof SITES)[number];

/** A hex's water flow: none, in one of the six directions, or into the underworld. */
export type Flow = null | Direction | 'underworld';

export const HOUSE_RULES = ['coastal-shelf', 'landfall'] as const;
export type HouseRule = (typeof HOUSE_RULES)[number];

/** What was rolled for one hex: altitude from 0 (deep ocean) to 10 (highest peaks), water flow, terrain and site. */
export interface SoloHex {
  readonly altitude: number;
  readonly flow: Flow;
  readonly terrain: Terrain;
  readonly site: Site | null;
}

/**
 * What the rules read of a world. A known hex is looked up by its index, so that reading one costs the same in a large
 * world as in a small one.
 */
export interface SoloLand {
  /** The index of a known hex, −1 for an unknown one. */
  find(hex: Axial): number;
  altitude(index: number): number;
  flow(index: number): Flow;
  /** Whether the water of a known hex, followed from hex to hex, ends up in the hex `unknown`. */
  drainsInto(index: number, unknown: Axial): boolean;
}

/** Departures from the rules as written. */
export interface SoloVariant {
  readonly houseRules: readonly HouseRule[];
  /** Lowest altitude that a hex may get: 2 on an island, whose outline is charted beforehand; 0 if left out. */
  readonly lowest?: number;
}

const AS_WRITTEN: SoloVariant = { houseRules: [] };

export const START_ALTITUDE = 5;
const HIGHEST = 10;

/** All purposes of dice for a hex. Stored by index, like the terrains. */
export const SOLO_PURPOSES = ['river', 'altitude', 'flow', 'volcano', 'site'] as const;
export type SoloPurpose = (typeof SOLO_PURPOSES)[number];

const thrownFor = (purpose: SoloPurpose, count = 1): DiceRequest => ({ for: purpose, sides: 6, count });

const RIVER = thrownFor('river');
const ALTITUDE = thrownFor('altitude', 2);
const FLOW = thrownFor('flow');
const VOLCANO = thrownFor('volcano');
const SITE = thrownFor('site');

/** "Pick a hex in the middle of the map": altitude 5 adjusted by 2d6, a river in the direction of a d6, a village. */
export function* startHex(): Procedure<SoloHex> {
  const flow = directionNumbered(sumOf(yield RIVER));
  const altitude = keepInRange(START_ALTITUDE + altitudeChange(sumOf(yield ALTITUDE)));
  return { altitude, flow, terrain: yield* terrainOf(altitude, true), site: 'village' };
}

/**
 * "When entering a new hex": one roll of 2d6 for altitude, water and site. `origin` is the known hex from which the
 * party enters; it is next to `target`, which must be unknown.
 */
export function* enterHex(
  world: SoloLand,
  origin: Axial,
  target: Axial,
  { houseRules, lowest = 0 }: SoloVariant = AS_WRITTEN,
): Procedure<SoloHex> {
  const around = surroundings(world, origin, target);
  if (around.highest <= 1) {
    // No island rises where a river flows in: the river ends in this sea, and land would have to take it on.
    const mayRise = houseRules.includes('landfall') && around.lowestInflow === Number.POSITIVE_INFINITY;
    const risen = mayRise ? landfallAltitude(sumOf(yield ALTITUDE)) : 0;
    return { altitude: risen, flow: null, terrain: yield* terrainOf(risen, false), site: null };
  }

  const roll = sumOf(yield ALTITUDE);
  let altitude = Math.min(keepInRange(around.originAltitude + altitudeChange(roll)), around.lowestInflow);
  // There is a known neighbour above 1, as the rule requires: otherwise this would be deep ocean without a roll.
  if (altitude === 0 && houseRules.includes('coastal-shelf')) altitude = 1;
  altitude = Math.max(altitude, lowest);

  const flow = hasWater(altitude, roll, around) ? yield* flowDirection(world, target, altitude) : null;
  const terrain = yield* terrainOf(altitude, flow !== null);
  return { altitude, flow, terrain, site: roll === 7 ? yield* siteIn(terrain) : null };
}

interface Surroundings {
  readonly originAltitude: number;
  /** The highest altitude among the known neighbours. */
  readonly highest: number;
  /** The lowest altitude among the neighbours whose water flows in; infinity if there are none. */
  readonly lowestInflow: number;
}

function surroundings(world: SoloLand, origin: Axial, target: Axial): Surroundings {
  let originAltitude = -1;
  let highest = -1;
  let lowestInflow = Number.POSITIVE_INFINITY;
  for (const direction of DIRECTIONS) {
    const hex = neighbour(target, direction);
    const index = world.find(hex);
    if (index < 0) continue;
    const altitude = world.altitude(index);
    if (sameHex(hex, origin)) originAltitude = altitude;
    if (altitude > highest) highest = altitude;
    if (world.flow(index) === oppositeOf(direction) && altitude < lowestInflow) lowestInflow = altitude;
  }
  if (originAltitude < 0)
    throw new Error(`(${origin.q}, ${origin.r}) is no known neighbour of (${target.q}, ${target.r})`);
  return { originAltitude, highest, lowestInflow };
}

/** The altitude table: the change that a roll of 2d6 makes to the origin's altitude. */
export function altitudeChange(roll: number): number {
  if (roll === 2) return -2;
  if (roll === 3) return -1;
  if (roll <= 9) return 0;
  return roll === 12 ? 2 : 1;
}

/** The house rule `landfall`: the altitude of the island that rises from the deep ocean; 0 if none does. */
export function landfallAltitude(roll: number): number {
  if (roll <= 10) return 0;
  return roll === 11 ? 2 : 4;
}

function hasWater(altitude: number, roll: number, { lowestInflow }: Surroundings): boolean {
  if (altitude === 0) return false;
  if (lowestInflow !== Number.POSITIVE_INFINITY || altitude === 1) return true;
  return altitude <= 8 && roll >= 5 && roll <= 8;
}

/** The first that has a candidate: lower or unknown hexes, level ones, higher ones ("it's magic!"), the underworld. */
function* flowDirection(world: SoloLand, target: Axial, altitude: number): Procedure<Flow> {
  const down: Direction[] = [];
  const level: Direction[] = [];
  const up: Direction[] = [];
  for (const direction of DIRECTIONS) {
    const index = world.find(neighbour(target, direction));
    if (index < 0) {
      down.push(direction);
      continue;
    }
    const theirs = world.altitude(index);
    // Water may flow into any sea hex, though the sea has no water flow of its own; on land it must join a river.
    const takesWater = theirs === 0 || (world.flow(index) !== null && !world.drainsInto(index, target));
    if (takesWater) (theirs < altitude ? down : theirs === altitude ? level : up).push(direction);
  }
  for (const candidates of [down, level, up]) {
    if (candidates.length > 1) return directionNumbered(sumOf(yield flowAmong(candidates)));
    const [only] = candidates;
    if (only !== undefined) return only;
  }
  return 'underworld';
}

const flowAmong = (accept: readonly Direction[]): DiceRequest =>
  accept.length === 6 ? FLOW : { ...FLOW, accept };

/** Terrain from altitude and water; a mountain is a volcano on 1 in 6. */
function* terrainOf(altitude: number, water: boolean): Procedure<Terrain> {
  switch (altitude) {
    case 0:
      return 'ocean';
    case 1:
      return 'coastal';
    case 2:
      return water ? 'swamp' : 'desert';
    case 3:
      return water ? 'swamp' : 'plain';
    case 4:
    case 5:
      return water ? 'forest' : 'plain';
    case 6:
      return water ? 'forested-hills' : 'rough';
    case 7:
      return water ? 'green-hills' : 'hills';
    case 8:
      return 'mountains';
    case 9:
      return sumOf(yield VOLCANO) === 1 ? 'volcano' : 'mountain';
    case 10:
      return 'glacier';
    default:
      throw new RangeError(`altitudes run from 0 to 10, this one is ${altitude}`);
  }
}

/** The altitudes at which each terrain occurs, with or without water, in ascending order. */
const ALTITUDES: Readonly<Record<Terrain, readonly number[]>> = {
  ocean: [0],
  coastal: [1],
  swamp: [2, 3],
  desert: [2],
  plain: [3, 4, 5],
  forest: [4, 5],
  'forested-hills': [6],
  rough: [6],
  'green-hills': [7],
  hills: [7],
  mountains: [8],
  mountain: [9],
  volcano: [9],
  glacier: [10],
};

export const altitudesOf = (terrain: Terrain): readonly number[] => ALTITUDES[terrain];

/** The altitude taken for a terrain if none was rolled: its middle one; of two, the higher. */
export const middleAltitude = (terrain: Terrain): number =>
  memberAt(ALTITUDES[terrain], Math.floor(ALTITUDES[terrain].length / 2));

const RUINS: readonly Site[] = ['ruin', 'ruined-tower', 'ruined-castle'];

/** The site of a hex whose 2d6 came up 7. */
function* siteIn(terrain: Terrain): Procedure<Site | null> {
  switch (terrain) {
    case 'forest':
    case 'forested-hills':
      return memberAt(SITES, sumOf(yield SITE) - 1);
    case 'desert':
    case 'swamp':
    case 'green-hills':
      return memberAt(RUINS, Math.ceil(sumOf(yield SITE) / 2) - 1);
    default:
      return null;
  }
}

const keepInRange = (altitude: number): number => Math.min(HIGHEST, Math.max(0, altitude));
