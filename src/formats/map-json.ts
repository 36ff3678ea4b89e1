import type { MapFrame } from '../campaign/map-view.ts';
import { memberAt } from '../hex/list.ts';
import { rowsIn } from '../world/packed-columns.ts';
import type { WorldView } from '../world/world.ts';

/** Media type of a map whose hexes are stored as columns. */
export const COMPACT_MAP_TYPE = 'application/vnd.hexfarer.map+json';

/** Media type of a map whose hexes are stored as columns, everything but place and sequence number in packed form. */
export const PACKED_MAP_TYPE = 'application/vnd.hexfarer.packed-map+json';

/**
 * Media type of a map without its hexes, for a client that has them already: each hex has the sequence number of the
 * ledger entry that revealed it.
 */
export const MAP_FRAME_TYPE = 'application/vnd.hexfarer.map-frame+json';

/** Number of hexes in one piece of JSON: small enough that other requests get their turn between pieces. */
const SLICE = 2000;

/** A map as JSON, in pieces. Hexes that are revealed while the pieces are being taken are not included. */
export function* mapJson(frame: MapFrame, world: WorldView): Generator<string, void, void> {
  yield* opened(frame, world);
  yield ',"hexes":[';
  yield* sliced(world.count, (index) => JSON.stringify(world.record(index)));
  yield ']}';
}

/** A map as JSON without its hexes. */
export function* mapFrameJson(frame: MapFrame, world: WorldView): Generator<string, void, void> {
  yield* opened(frame, world);
  yield '}';
}

/**
 * A map as JSON with its hexes as columns, one array for each field, without dice and labels: a fraction of the size,
 * for clients that only draw the map. The n-th member of every column belongs to the n-th hex.
 */
export function* compactMapJson(frame: MapFrame, world: WorldView): Generator<string, void, void> {
  yield* inColumns(frame, world, world.count, {
    q: (index) => String(world.hexAt(index).q),
    r: (index) => String(world.hexAt(index).r),
    seq: (index) => String(world.seqOf(index)),
    ...Object.fromEntries(
      Object.entries(world.columns).map(([name, datumOf]) => [
        name,
        (index: number) => JSON.stringify(datumOf(index)),
      ]),
    ),
  });
}

/** The whole map, dice included, in the packed form in which a world stores it: a `PackedMap`. */
export function* packedMapJson(frame: MapFrame, world: WorldView): Generator<string, void, void> {
  const columns = world.packed();
  const rows = [...rowsIn(columns)];
  const cell = (textOf: (row: (typeof rows)[number]) => string) => (index: number) =>
    textOf(memberAt(rows, index));
  yield* inColumns(
    frame,
    world,
    rows.length,
    {
      q: cell(({ q }) => String(q)),
      r: cell(({ r }) => String(r)),
      seq: cell(({ seq }) => String(seq)),
      layer: cell(({ layer }) => String(layer)),
      facts: cell(({ facts }) => `"${hexOf(facts)}"`),
    },
    world.count,
  );
}

type Columns = Readonly<Record<string, (row: number) => string>>;

function* inColumns(
  frame: MapFrame,
  world: WorldView,
  rows: number,
  columns: Columns,
  count = rows,
): Generator<string, void, void> {
  yield* opened(frame, world);
  yield `,"hexes":{"count":${count}`;
  for (const [name, textOf] of Object.entries(columns)) {
    yield `,"${name}":[`;
    yield* sliced(rows, textOf);
    yield ']';
  }
  yield '}}';
}

function hexOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte < 16 ? `0${byte.toString(16)}` : byte.toString(16);
  return text;
}

/** Number of notes in one piece of JSON: each may have 10,000 characters. */
const NOTES = 16;

/** The start of the document, with everything but the hexes, in pieces; the closing brace is left to the caller. */
function* opened({ notes, ...frame }: MapFrame, { extras }: WorldView): Generator<string, void, void> {
  yield `${JSON.stringify({ ...frame, ...extras }).slice(0, -1)},"notes":[`;
  for (let begin = 0; begin < notes.length; begin += NOTES) {
    const some = JSON.stringify(notes.slice(begin, begin + NOTES)).slice(1, -1);
    yield begin === 0 ? some : `,${some}`;
  }
  yield ']';
}

/** The members of an array, separated by commas, in pieces of `SLICE` members. */
function* sliced(count: number, textOf: (index: number) => string): Generator<string, void, void> {
  for (let begin = 0; begin < count; begin += SLICE) {
    let text = begin === 0 ? '' : ',';
    const end = Math.min(begin + SLICE, count);
    for (let index = begin; index < end; index++)
      text += index === begin ? textOf(index) : `,${textOf(index)}`;
    yield text;
  }
}
