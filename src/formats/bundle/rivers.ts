import type { MapName } from '../../campaign/map-view.ts';
import { type Axial, hexKey } from '../../hex/axial.ts';
import { neighbour } from '../../hex/direction.ts';
import { lastOf } from '../../hex/list.ts';
import type { WorldView } from '../../world/world.ts';
import { namedWorldOf } from '../names/named-world-of.ts';
import { riverThrough } from '../names/river.ts';

/** A river from its spring to its mouth, or to where it joins a larger one. */
export interface River {
  /** The hex of it that was known first: what it is called by, since spring and mouth may yet be found elsewhere. */
  readonly known: Axial;
  readonly course: readonly Axial[];
  /** Its course as a line: besides, the hex into which its water flows on, of another river or the sea, or one that nobody knows yet. */
  readonly line: readonly Axial[];
  /** What people call it, the latest last. */
  readonly names: readonly string[];
}

/** All rivers of a world, each known hex with running water on one of them; in the order in which they became known. */
export function riversOf(world: WorldView, names: readonly MapName[]): River[] {
  const indices = new Map<number, number>();
  for (let index = 0; index < world.count; index++) indices.set(hexKey(world.hexAt(index)), index);
  const named = namedWorldOf(world.settings.kind, (hex) => {
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
