import type { MapBattlefield, MapFrame, MapName, MapNote, MapRoad } from '../../campaign/map-view.ts';
import { endsOf } from '../../campaign/roads.ts';
import { type Axial, hexKey } from '../../hex/axial.ts';
import { type Direction, oppositeOf } from '../../hex/direction.ts';
import { hexLabel } from '../../hex/label.ts';
import type { Mark } from '../../ledger/entry.ts';
import { type RoadFrom, roadsInWords } from '../../telling/roads.ts';
import type { WorldView } from '../../world/world.ts';

/** The data of a gazetteer: a world at one moment, and what the reader may see of the things on its map. */
export interface GazetteerSheet {
  readonly frame: Pick<MapFrame, 'seq' | 'day' | 'names' | 'marks' | 'roads' | 'notes' | 'battlefields'>;
  readonly world: WorldView;
  readonly title: string;
}

/** A hex with everything that people put there. */
export interface GazetteerHex extends Axial {
  readonly label: string;
  /** Its index in the world; `null` for an unknown hex where somebody wrote or marked something. */
  readonly index: number | null;
  readonly names: readonly MapName[];
  readonly mark: Mark | null;
  /** In the order of their directions. */
  readonly roads: readonly RoadFrom[];
  readonly battlefield: MapBattlefield | null;
  readonly notes: readonly MapNote[];
}

/** All known hexes, and others that have names, marks, notes or battlefields; by column, then by row. */
export function gazetteerHexes({ frame, world }: GazetteerSheet): GazetteerHex[] {
  const { marks, battlefields } = frame;
  const names = byHex(frame.names);
  const notes = byHex(frame.notes);
  const markAt = new Map(marks.map((mark) => [hexKey(mark), mark.mark]));
  const battlefieldAt = new Map(battlefields.map((battlefield) => [hexKey(battlefield), battlefield]));
  const roads = roadsByHex(frame.roads);
  const places: { hex: Axial; index: number | null }[] = [];
  const known = new Set<number>();
  for (let index = 0; index < world.count; index++) {
    const hex = world.hexAt(index);
    known.add(hexKey(hex));
    places.push({ hex, index });
  }
  const unknown = new Map<number, Axial>();
  for (const put of [...frame.names, ...marks, ...frame.notes, ...battlefields])
    if (!known.has(hexKey(put))) unknown.set(hexKey(put), put);
  for (const hex of unknown.values()) places.push({ hex, index: null });
  // Within a column, rows are in the order of `r`.
  places.sort((a, b) => a.hex.q - b.hex.q || a.hex.r - b.hex.r);
  return places.map(({ hex: { q, r }, index }) => {
    const key = hexKey({ q, r });
    return {
      q,
      r,
      label: hexLabel({ q, r }),
      index,
      names: names.get(key) ?? [],
      mark: markAt.get(key) ?? null,
      roads: roads.get(key) ?? [],
      battlefield: battlefieldAt.get(key) ?? null,
      notes: notes.get(key) ?? [],
    };
  });
}

/** Number of hexes in one piece of a document: small enough that other requests get their turn between pieces. */
const MOST_IN_SLICE = 250;

/**
 * Slices of hexes, each of which is written in one go. A hex with notes, which take longer, is the last of its slice.
 */
export function* slicesOf(hexes: readonly GazetteerHex[]): Generator<readonly GazetteerHex[], void, void> {
  let slice: GazetteerHex[] = [];
  for (const hex of hexes) {
    slice.push(hex);
    if (slice.length < MOST_IN_SLICE && hex.notes.length === 0) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}

function byHex<P extends Axial>(put: readonly P[]): Map<number, P[]> {
  const there = new Map<number, P[]>();
  for (const one of put) {
    const before = there.get(hexKey(one));
    if (before) before.push(one);
    else there.set(hexKey(one), [one]);
  }
  return there;
}

/** A name; in parentheses what it names, unless that is the hex itself. */
export const nameOf = ({ of, text }: MapName): string => (of === 'place' ? text : `${text} (${of})`);

/** The roads out of each hex. */
function roadsByHex(roads: readonly MapRoad[]): ReadonlyMap<number, readonly RoadFrom[]> {
  const leading = roads.flatMap((road) => {
    const [from, to] = endsOf(road);
    return [
      { ...from, direction: road.to as Direction, of: road.of },
      { ...to, direction: oppositeOf(road.to), of: road.of },
    ];
  });
  return byHex(leading.sort((a, b) => a.direction - b.direction));
}

/** A column that is present only if some hex has something in it. */
export interface FurtherColumn {
  readonly heading: string;
  readonly textOf: (hex: GazetteerHex) => string;
}

export const furtherColumns = ({ frame }: GazetteerSheet): readonly FurtherColumn[] => [
  ...(frame.roads.length > 0
    ? [{ heading: 'Roads', textOf: ({ roads }: GazetteerHex) => roadsInWords(roads) }]
    : []),
  ...(frame.battlefields.length > 0
    ? [{ heading: 'Battlefield', textOf: ({ battlefield }: GazetteerHex) => battlefieldText(battlefield) }]
    : []),
];

/** A battlefield in words: "9 by 8 hexes, portable-2". */
export function battlefieldText(battlefield: MapBattlefield | null): string {
  if (!battlefield) return '';
  const { board, edition } = battlefield;
  return `${board.columns} by ${board.rows} ${board.kind === 'hex' ? 'hexes' : 'squares'}, ${edition}`;
}

/** Who wrote a note, and for whom, unless it is for everyone. */
export function noteBy({ by, for: audience }: MapNote): string {
  const who = by.label || by.role;
  return audience === 'owner' ? `${who}, for owners alone` : who;
}

export const gazetteerTitle = ({ title }: GazetteerSheet): string =>
  title === '' ? 'Gazetteer' : `${title}: gazetteer`;

/** What the gazetteer covers, in one sentence. */
export function gazetteerExtent({ frame, world }: GazetteerSheet): string {
  const isGiven = world.columns.given;
  let given = 0;
  if (isGiven) for (let index = 0; index < world.count; index++) if (isGiven(index)) given++;
  const unrolled = given > 0 ? `, ${given} of them given by a map and not rolled` : '';
  return `${world.count} ${world.count === 1 ? 'hex' : 'hexes'} known on day ${frame.day}, after entry ${frame.seq}${unrolled}.`;
}
