import type { MapName } from '../../campaign/map-view.ts';
import { type Axial, hexKey } from '../../hex/axial.ts';
import { neighbour } from '../../hex/direction.ts';
import { lastOf } from '../../hex/list.ts';
import type { WorldView } from '../../world/world.ts';
import { worldForNames } from '../names/named-world-of.ts';
import { riverThrough } from '../names/river.ts';

/** A river from its spring to its mouth, or to where it joins a larger one. */
export interface River {
  /**
   * The hex of the river that was revealed first. It identifies the river, since its spring or mouth may change as more
   * is revealed.
   */
  readonly known: Axial;
  readonly course: readonly Axial[];
  /** The course, and the hex that it flows into: of another river, of the sea, or not yet known. */
  readonly line: readonly Axial[];
  /** The names that people gave it, the latest last. */
  readonly names: readonly string[];
}

/**
 * All rivers of a world, in the order in which they were revealed. Every known hex with running water is on exactly one
 * of them.
 */
export function riversOf(world: WorldView, names: readonly MapName[]): River[] {
  const indices = new Map<number, number>();
  for (let index = 0; index < world.count; index++) indices.set(hexKey(world.hexAt(index)), index);
  const named = worldForNames(world.settings.kind, (hex) => {
    const index = indices.get(hexKey(hex));
    return index === undefined ? null : world.record(index);
  });
  if (!named) return [];
  const waters = names.filter(({ of }) => of === 'water');
  const taken = new Set<number>();
  const rivers: River[] = [];
  for (let index = 0; index < world.count; index++) {
    const known = world.hexAt(index);
    if (taken.has(hexKey(known)) || !named.hasRiver(known)) continue;
    const course = riverThrough(known, named);
    const keys = new Set(course.map(hexKey));
    for (const key of keys) taken.add(key);
    const called = waters.filter((name) => keys.has(hexKey(name))).map(({ text }) => text);
    const last = lastOf(course);
    const flow = named.flowAt(last);
    const line = flow === null ? course : [...course, neighbour(last, flow)];
    rivers.push({ known: { q: known.q, r: known.r }, course, line, names: [...new Set(called)] });
  }
  return rivers;
}
