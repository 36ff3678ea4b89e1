import type { Axial } from '../hex/axial.ts';
import type { Audience, Mark, NamedBody, PlaySettings, Road } from '../ledger/entry.ts';
import type { HexRecord } from '../ledger/hex-record.ts';
import type { LinkId } from '../ledger/id.ts';
import { isVisibleTo } from '../ledger/ledger.ts';
import type { Actor, Role } from '../ledger/role.ts';
import type { WorldSettings } from '../ledger/settings.ts';
import type { Board } from '../rules/battlefield/board.ts';
import type { Edition } from '../rules/battlefield/edition.ts';
import type { Table } from '../rules/tables/table.ts';
import { legible, legibleLines } from '../text/legible.ts';
import {
  type DayWeather,
  type NamedCounter,
  namedCounters,
  playSettings,
  weatherNow,
} from './circumstances.ts';
import type { EntriesInForce } from './entries-in-force.ts';
import { endsOf, type Stretch, stretchFrom, stretchText } from './roads.ts';

/** How many of the party's last hexes a map shows. */
export const TRAIL_LENGTH = 500;

/** A name as the map shows it. */
export interface MapName extends Axial {
  readonly of: NamedBody['of'];
  readonly text: string;
  /** Number of the entry that gave it. */
  readonly seq: number;
}

export interface MapMark extends Axial {
  readonly mark: Mark;
  readonly seq: number;
}

/** A stretch of road or trail from a hex to the next one. */
export interface MapRoad extends Stretch {
  readonly of: Road;
  readonly seq: number;
}

/** A note as the map shows it. */
export interface MapNote extends Axial {
  readonly for: Audience;
  /** Markdown. */
  readonly text: string;
  readonly by: Actor;
  readonly at: string;
  readonly seq: number;
}

export interface MapTable {
  readonly id: string;
  readonly table: Table;
  readonly seq: number;
}

/** A battlefield as the map shows it. */
export interface MapBattlefield extends Axial {
  readonly edition: Edition;
  readonly board: Board;
  readonly seq: number;
}

/** Everything on the map besides its hexes, the latest last. */
export interface EntriesOnMap {
  readonly names: readonly MapName[];
  readonly marks: readonly MapMark[];
  readonly roads: readonly MapRoad[];
  /** The notes that the person who asks may see. */
  readonly notes: readonly MapNote[];
  readonly counters: readonly NamedCounter[];
  readonly tables: readonly MapTable[];
  /** At most one for a hex; its details are in the entries of the hex. */
  readonly battlefields: readonly MapBattlefield[];
  /** `null` on the first day, which has no weather. */
  readonly weather: DayWeather | null;
  /** The current play settings. */
  readonly play: PlaySettings;
}

/** @param role the role of whoever is asking */
export const entriesOnMap = (inForce: EntriesInForce, role: Role): EntriesOnMap => ({
  names: namesOnMap(inForce),
  marks: marksOnMap(inForce),
  roads: roadsOnMap(inForce),
  notes: notesOnMap(inForce, role),
  counters: namedCounters(inForce),
  tables: inForce
    .ofKind('table')
    .flatMap((entry) =>
      entry.kind === 'tabled' && entry.table ? [{ id: entry.id, table: entry.table, seq: entry.seq }] : [],
    ),
  battlefields: battlefieldsOnMap(inForce),
  weather: weatherNow(inForce),
  play: playSettings(inForce),
});

export const namesOnMap = (inForce: EntriesInForce): MapName[] =>
  inForce
    .ofKind('name')
    .flatMap((entry) =>
      entry.kind === 'named' && entry.text
        ? [{ q: entry.q, r: entry.r, of: entry.of, text: legible(entry.text), seq: entry.seq }]
        : [],
    );

export const marksOnMap = (inForce: EntriesInForce): MapMark[] =>
  inForce
    .ofKind('mark')
    .flatMap((entry) =>
      entry.kind === 'marked' && entry.mark
        ? [{ q: entry.q, r: entry.r, mark: entry.mark, seq: entry.seq }]
        : [],
    );

/** @param before the roads of an earlier version of the same map: unchanged ones are reused as the same objects */
export function roadsOnMap(inForce: EntriesInForce, before: readonly MapRoad[] = []): MapRoad[] {
  const known = new Map(before.map((road) => [stretchText(road), road]));
  return inForce.keyed('road').flatMap(([key, entry]) => {
    if (entry.kind !== 'routed' || !entry.of) return [];
    const same = known.get(key);
    if (same?.seq === entry.seq) return [same];
    return [{ ...stretchFrom(key), of: entry.of, seq: entry.seq }];
  });
}

/** @param role the role of whoever is asking */
export const notesOnMap = (inForce: EntriesInForce, role: Role): MapNote[] =>
  inForce.ofKind('note').flatMap((entry) =>
    entry.kind === 'noted' && entry.text && isVisibleTo(role, entry)
      ? [
          {
            q: entry.q,
            r: entry.r,
            for: entry.for,
            text: legibleLines(entry.text),
            by: entry.by,
            at: entry.at,
            seq: entry.seq,
          },
        ]
      : [],
  );

export const battlefieldsOnMap = (inForce: EntriesInForce): MapBattlefield[] =>
  inForce.ofKind('battlefield').flatMap((entry) => {
    if (entry.kind !== 'fought') return [];
    const { q, r, edition, board, seq } = entry;
    return [{ q, r, edition, board, seq }];
  });

/** A campaign after entry `seq`, without its hexes. The extra members of its kind of world are added to these. */
export interface MapFrame extends EntriesOnMap {
  readonly seq: number;
  readonly name: string | null;
  /** Number of the entry that gave the name. */
  readonly nameSeq: number | null;
  readonly party: Axial | null;
  readonly day: number;
  /** Steps of the party towards the next day. */
  readonly steps: number;
  /** The party's last hexes, the latest last. */
  readonly trail: readonly Axial[];
  readonly settings: WorldSettings;
  readonly closed: boolean;
}

/** A map with all its hexes: what a client needs to draw it and to apply further entries to it. */
export interface MapView extends MapFrame {
  /** In the order in which they were revealed. */
  readonly hexes: readonly HexRecord[];
}

/** A map with its hexes in columns; the n-th values of all columns belong to the n-th row. */
export interface PackedMap extends MapFrame {
  readonly hexes: {
    /** How many hexes are known; a hex may have several rows. */
    readonly count: number;
    readonly q: readonly number[];
    readonly r: readonly number[];
    readonly seq: readonly number[];
    readonly layer: readonly number[];
    /** Everything else, dice included, in the packed form, as lower-case hexadecimal. */
    readonly facts: readonly string[];
  };
}

/** Puts in force again what a map shows. The map does not say who wrote something, or when, except for notes. */
export function restoreEntries(inForce: EntriesInForce, frame: MapFrame): void {
  const unknown = { by: NOBODY, at: '', salt: '', hash: '', textSalt: '', textHash: '' };
  for (const { q, r, of, text, seq } of frame.names)
    inForce.put({ ...unknown, kind: 'named', q, r, of, text, seq });
  for (const { q, r, mark, seq } of frame.marks) inForce.put({ ...unknown, kind: 'marked', q, r, mark, seq });
  // Maps of earlier versions, which a browser may have kept, have no roads.
  for (const { of, seq, ...stretch } of frame.roads ?? [])
    inForce.put({ ...unknown, kind: 'routed', of, along: endsOf(stretch), seq });
  for (const note of frame.notes) inForce.put({ ...unknown, kind: 'noted', ...note });
  for (const counter of frame.counters) inForce.put({ ...unknown, kind: 'counted', ...counter });
  for (const { id, table, seq } of frame.tables) inForce.put({ ...unknown, kind: 'tabled', id, table, seq });
  for (const { q, r, edition, board, seq } of frame.battlefields)
    inForce.put({ by: NOBODY, at: '', kind: 'fought', q, r, edition, board, seq });
  const { seq, day, weather, name, nameSeq, play } = frame;
  if (weather) inForce.put({ ...unknown, kind: 'rested', day, steps: 0, dice: [], ...weather });
  const { textHash: _, ...untyped } = unknown;
  inForce.put({ ...untyped, kind: 'set', seq, ...play });
  // Maps of earlier versions don't say which entry gave the campaign its name either.
  if (name !== null) inForce.put({ ...unknown, kind: 'set', seq: nameSeq ?? 0, name });
}

const NOBODY: Actor = { link: '' as LinkId, label: '', role: 'watcher' };
