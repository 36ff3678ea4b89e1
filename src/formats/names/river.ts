import { type Axial, hexKey, sameHex } from '../../hex/axial.ts';
import { DIRECTIONS, neighbour, oppositeOf } from '../../hex/direction.ts';
import { lastOf, memberAt } from '../../hex/list.ts';
import type { WorldForNames } from './world-for-names.ts';

/** Limit of the hexes that a river is followed, both upstream and downstream. */
const FURTHEST = 400;

/**
 * The hexes of the river that runs through a hex, from its spring to its mouth. Where rivers meet, the one with the
 * most water continues, and the others end.
 */
export function riverThrough(hex: Axial, world: WorldForNames): Axial[] {
  const course: Axial[] = [{ q: hex.q, r: hex.r }];
  const seen = new Set([hexKey(hex)]);
  const add = (next: Axial | null, put: (next: Axial) => void): boolean => {
    if (!next || seen.has(hexKey(next))) return false;
    seen.add(hexKey(next));
    put(next);
    return true;
  };
  for (let steps = 0; steps < FURTHEST; steps++)
    if (!add(goesOnIn(lastOf(course), world), (next) => course.push(next))) break;
  for (let steps = 0; steps < FURTHEST; steps++)
    if (!add(comesFrom(memberAt(course, 0), world), (next) => course.unshift(next))) break;
  return course;
}

/** The hex from which most of a river's water comes; of equal ones, the first clockwise from the north. */
function comesFrom(hex: Axial, world: WorldForNames): Axial | null {
  let most: { readonly hex: Axial; readonly volume: number } | null = null;
  for (const direction of DIRECTIONS) {
    const there = neighbour(hex, direction);
    if (!world.hasRiver(there) || world.flowAt(there) !== oppositeOf(direction)) continue;
    const volume = world.volumeAt(there);
    if (!most || volume > most.volume) most = { hex: there, volume };
  }
  return most?.hex ?? null;
}

/** The next hex downstream of the same river; `null` where it ends or joins a larger one. */
function goesOnIn(hex: Axial, world: WorldForNames): Axial | null {
  const flow = world.flowAt(hex);
  if (flow === null) return null;
  const next = neighbour(hex, flow);
  if (!world.hasRiver(next)) return null;
  const main = comesFrom(next, world);
  return main && sameHex(main, hex) ? next : null;
}
