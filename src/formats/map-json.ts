import type { MapFrame } from '../campaign/map-view.ts';
import type { PackedWorld } from '../world/solo/packed-world.ts';

/** Media type of a map whose hexes come in columns. */
export const COMPACT_MAP_TYPE = 'application/vnd.hexfarer.map+json';

/** Media type of a map whose hexes come in columns, everything but place and number in the packed form. */
export const PACKED_MAP_TYPE = 'application/vnd.hexfarer.packed-map+json';

/** How many hexes a piece of a map is made of: little enough that others can have their turn in between. */
const SLICE = 2000;

/**
 * A map as JSON, in pieces. What is revealed while they are taken is not in it.
 *
 * @param count how many hexes it shows, the first ones revealed
 */
export function* mapJson(frame: MapFrame, world: PackedWorld, count: number): Generator<string, void, void> {
  yield `${opened(frame)},"hexes":[`;
  yield* sliced(count, (known) => JSON.stringify(world.record(known)));
  yield ']}';
}

/**
 * The same with its hexes as columns, one array for each datum, without dice and labels: a fraction of the size, for
 * maps that are only to be drawn. The n-th member of every column belongs to the n-th hex.
 */
export function* compactMapJson(
  frame: MapFrame,
  world: PackedWorld,
  count: number,
): Generator<string, void, void> {
  yield* inColumns(frame, count, {
    ...placesOf(world),
    altitude: (known) => String(world.altitude(known)),
    flow: (known) => JSON.stringify(world.flow(known)),
    terrain: (known) => `"${world.terrain(known)}"`,
    site: (known) => JSON.stringify(world.site(known)),
  });
}

/** The whole map, dice included, in the form in which a world keeps it: a `PackedMap`. */
export const packedMapJson = (
  frame: MapFrame,
  world: PackedWorld,
  count: number,
): Generator<string, void, void> =>
  inColumns(frame, count, {
    ...placesOf(world),
    facts: (known) => `"${hexOf(world.facts(known))}"`,
  });

type Columns = Readonly<Record<string, (known: number) => string>>;

const placesOf = (world: PackedWorld): Columns => ({
  q: (known) => String(world.place(known).q),
  r: (known) => String(world.place(known).r),
  seq: (known) => String(world.seq(known)),
});

function* inColumns(frame: MapFrame, count: number, columns: Columns): Generator<string, void, void> {
  yield `${opened(frame)},"hexes":{"count":${count}`;
  for (const [name, textOf] of Object.entries(columns)) {
    yield `,"${name}":[`;
    yield* sliced(count, textOf);
    yield ']';
  }
  yield '}}';
}

function hexOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte < 16 ? `0${byte.toString(16)}` : byte.toString(16);
  return text;
}

/** The frame as JSON, without the brace that closes it. */
const opened = (frame: MapFrame): string => JSON.stringify(frame).slice(0, -1);

/** The members of an array, with commas between them. */
function* sliced(count: number, textOf: (known: number) => string): Generator<string, void, void> {
  for (let begin = 0; begin < count; begin += SLICE) {
    let text = begin === 0 ? '' : ',';
    const end = Math.min(begin + SLICE, count);
    for (let known = begin; known < end; known++)
      text += known === begin ? textOf(known) : `,${textOf(known)}`;
    yield text;
  }
}
