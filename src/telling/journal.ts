import { type Axial, hexKey } from '../hex/axial.ts';
import type { Entry, SentEntry } from '../ledger/entry.ts';
import type { Actor } from '../ledger/role.ts';
import type { Table } from '../rules/tables/table.ts';
import type { Weather } from '../rules/weather.ts';
import type { WeatherKind } from '../rules/weather-kinds.ts';
import { hexesEntered } from '../world/hexes-entered.ts';
import type { World } from '../world/world.ts';
import { type EntryContext, noteSubject, tellEntry } from './entry.ts';

/** An event of the journal, in words. `q` and `r`: its hex on the map, if it has one. */
export interface JournalEvent extends Partial<Axial> {
  /** Sequence number of its entry. */
  readonly seq: number;
  readonly at: string;
  readonly by: Actor;
  readonly kind: Entry['kind'];
  /** One line. */
  readonly text: string;
  /** For a note: what it is about and its Markdown, for output that shows notes as blocks of their own. */
  readonly note?: { readonly on: string; readonly markdown: string };
  /** Id of the table that was rolled on: `text` then has its result, or says in our words that there is none. */
  readonly table?: string;
}

/** A day of the campaign. The first one has no weather. */
export interface DayHead {
  readonly day: number;
  readonly gauge: number | null;
  readonly weather: WeatherKind | null;
}

export interface JournalDay extends DayHead {
  readonly events: readonly JournalEvent[];
}

export interface DatedEvent {
  readonly day: DayHead;
  readonly event: JournalEvent;
}

/** The state of a campaign from which a journal starts in the middle, as a snapshot of the map has it. */
export interface JournalStart {
  readonly day: number;
  readonly weather: Weather | null;
  readonly trail: readonly Axial[];
  readonly names: readonly (Axial & { readonly of: string; readonly text: string })[];
  readonly tables: readonly { readonly id: string; readonly table: Pick<Table, 'title'> }[];
}

const BEGINNING: JournalStart = { day: 1, weather: null, trail: [], names: [], tables: [] };

/** Describes the entries of a campaign one by one, in order. Each description depends only on earlier entries. */
export class Journal implements EntryContext {
  readonly world: World;
  #day: DayHead;
  #trail: Axial[];
  readonly #names: Map<number, string>;
  readonly #titles: Map<string, string>;

  /** @param world with all entries applied that will be described */
  constructor(world: World, { day, weather, trail, names, tables }: JournalStart = BEGINNING) {
    this.world = world;
    this.#day = { day, gauge: weather?.gauge ?? null, weather: weather?.weather ?? null };
    this.#trail = trail.slice(-2);
    const places = names.filter(({ of }) => of === 'place');
    this.#names = new Map(places.map((name) => [hexKey(name), name.text]));
    this.#titles = new Map(tables.map(({ id, table }) => [id, table.title]));
  }

  get trail(): readonly Axial[] {
    return this.#trail;
  }

  placeName = (hex: Axial): string | null => this.#names.get(hexKey(hex)) ?? null;

  tableTitle = (id: string): string | null => this.#titles.get(id) ?? null;

  /** Describes the next entry; `null` if there is nothing to say. */
  take(entry: SentEntry): DatedEvent | null {
    if (entry.kind === 'rested') this.#day = { day: entry.day, gauge: entry.gauge, weather: entry.weather };
    const text = tellEntry(entry, this);
    if (entry.kind === 'withheld') return null;
    this.#keep(entry);
    if (text === null) return null;
    const { seq, at, by, kind } = entry;
    const note = entry.kind === 'noted' &&
      entry.text && { note: { on: noteSubject(entry, this), markdown: entry.text } };
    const table = entry.kind === 'rolled' && entry.table !== undefined && { table: entry.table };
    return { day: this.#day, event: { seq, at, by, kind, text, ...this.#placeOf(entry), ...note, ...table } };
  }

  /** Keeps what the descriptions of later entries need. */
  #keep(entry: Entry): void {
    this.#trail = [...this.#trail, ...hexesEntered(entry)].slice(-2);
    if (entry.kind === 'named' && entry.of === 'place') put(this.#names, hexKey(entry), entry.text);
    if (entry.kind === 'tabled') put(this.#titles, entry.id, entry.table?.title);
  }

  #placeOf(entry: Entry): Axial | null {
    const place = placeOf(entry) ?? (entry.kind === 'rolled' && entry.when ? this.#trail.at(-1) : null);
    return place ? { q: place.q, r: place.r } : null;
  }
}

/** The hex that an entry is about, if any. */
function placeOf(entry: Entry): Axial | null {
  switch (entry.kind) {
    case 'revealed':
      // A hex that is only seen is reported at the hex that it is seen from.
      return entry.entered ? entry.hex : entry.hex.origin;
    case 'moved':
      return entry.path.at(-1) ?? null;
    case 'surveyed':
    case 'noted':
    case 'named':
    case 'marked':
    case 'fought':
      return entry;
    case 'routed':
      return entry.along[0] ?? null;
    default:
      return null;
  }
}

function put<K>(map: Map<K, string>, key: K, text: string | null | undefined): void {
  if (text) map.set(key, text);
  else map.delete(key);
}

/** Groups described entries by day. */
export function byDay(told: Iterable<DatedEvent>): JournalDay[] {
  const days: (DayHead & { events: JournalEvent[] })[] = [];
  for (const { day, event } of told) {
    const last = days.at(-1);
    if (last?.day === day.day) last.events.push(event);
    else days.push({ ...day, events: [event] });
  }
  return days;
}
