import type { Axial } from '../hex/axial.ts';
import { DIRECTIONS } from '../hex/direction.ts';
import {
  type Entry,
  type EntryBody,
  FIRST_PLAY_SETTINGS,
  NAMED,
  type NotedBody,
  type SeenEntry,
} from '../ledger/entry.ts';
import type { LinkId } from '../ledger/id.ts';
import type { Role } from '../ledger/role.ts';
import { utf8Bytes } from '../text/utf8-bytes.ts';
import { stretchesAlong, stretchText, stretchTowards } from './roads.ts';

/** What there can be one of at a time, or one of at each place. */
export type StandingKind =
  | 'campaign-name'
  | 'note'
  | 'name'
  | 'mark'
  | 'road'
  | 'battlefield'
  | 'counter'
  | 'weather'
  | 'table'
  | 'setting'
  | 'erasure';

/** What stands there only as long as the text beside the entry is there. */
const TYPED: readonly StandingKind[] = ['campaign-name', 'note', 'name', 'counter', 'table'];

/** Where an entry stands: of several with the same kind and key the latest is in force. */
export interface StandingKey {
  readonly kind: StandingKind;
  /** The place, and what of it; empty where there is one in all. */
  readonly key: string;
}

/** What is in force from an entry on. What an `erased` one ends stands where the erased entry stood. */
export function standingOf(entry: EntryBody | SeenEntry | StandingEntry): readonly StandingKey[] {
  switch (entry.kind) {
    case 'started':
    case 'forked':
      return [{ kind: 'campaign-name', key: '' }];
    case 'noted':
      return [{ kind: 'note', key: `${placeText(entry)} ${noteAuthor(entry)}` }];
    case 'named':
      return [{ kind: 'name', key: `${placeText(entry)} ${entry.of}` }];
    case 'marked':
      return [{ kind: 'mark', key: placeText(entry) }];
    case 'routed':
      return stretchesAlong(entry.along).map((stretch) => ({ kind: 'road', key: stretchText(stretch) }));
    case 'fought':
      return [{ kind: 'battlefield', key: placeText(entry) }];
    case 'counted':
      return [{ kind: 'counter', key: String(entry.counter) }];
    case 'rested':
      return [{ kind: 'weather', key: '' }];
    case 'tabled':
      return [{ kind: 'table', key: entry.id }];
    case 'set': {
      const settings = Object.keys(FIRST_PLAY_SETTINGS).filter((name) => Object.hasOwn(entry, name));
      const standing = settings.map((key) => ({ kind: 'setting' as const, key }));
      return entry.textHash === undefined ? standing : [{ kind: 'campaign-name', key: '' }, ...standing];
    }
    case 'erased':
      // The last one is looked up: maps of before it may no longer be shown as they were.
      return [{ kind: 'erasure', key: '' }];
    default:
      return [];
  }
}

/** One note a hex, audience and author; all owners are one author. */
const noteAuthor = ({ by, for: audience }: Pick<NotedBody, 'by' | 'for'>): string =>
  by.role === 'owner' ? `${audience} owner` : `${audience} ${by.link}`;

/** A place as keys of what stands there have it. */
export const placeText = ({ q, r }: Axial): string => `${q},${r}`;

/** Whether it puts something there, and does not take away what was there. */
function isThere(entry: StandingEntry): boolean {
  switch (entry.kind) {
    case 'marked':
      return entry.mark !== null;
    case 'routed':
      return entry.of !== null;
    case 'noted':
      return Boolean(entry.text);
    case 'counted':
      return entry.value !== null;
    case 'tabled':
      // One whose text was erased is there still.
      return entry.textSalt === null || Boolean(entry.table);
    default:
      return true;
  }
}

/** An entry as it is kept while it is in force: of a battlefield, which may have hundreds of cells, where and what it is. */
export type StandingEntry =
  | Exclude<Entry, Fought>
  | Pick<Fought, 'seq' | 'kind' | 'at' | 'by' | 'q' | 'r' | 'edition' | 'board' | 'text'>;

type Fought = Extract<Entry, { readonly kind: 'fought' }>;

function asKept(entry: Entry | StandingEntry): StandingEntry {
  if (entry.kind !== 'fought') return entry;
  const { seq, kind, at, by, q, r, edition, board } = entry;
  return { seq, kind, at, by, q, r, edition, board };
}

/** The entries that are in force, by where they stand. Only ever replaced by later ones. */
export class InForce {
  /**
   * Of what took something away its number alone, as long as its text may be erased, and of marks and roads nothing: there may
   * be as many as there are places, and no command is refused for them.
   */
  readonly #entries = new Map<StandingKind, Map<string, StandingEntry | number>>();
  /** Where each of these entries stands, by its number. */
  readonly #keys = new Map<number, readonly StandingKey[]>();
  /** Keys of the notes of each hex: several people may have written some there. */
  readonly #notesAt = new Map<string, Set<string>>();
  /** How many of each kind are there that nobody took away: commands ask for it, and may be many. */
  readonly #there = new Map<StandingKind, number>();
  /** How often something was put in force or taken out of it, by its kind. */
  readonly #revisions = new Map<StandingKind, number>();

  #noteBytes = 0;
  #size = 0;

  /**
   * Puts an entry in force wherever it stands; what is no longer in force need not be put there first.
   *
   * @param at where it still stands of all that, if later entries have come
   */
  put(entry: SeenEntry | StandingEntry, at = standingOf(entry)): void {
    if (entry.kind === 'withheld') return;
    for (const standing of at) {
      this.#remove(standing);
      const kept = asKept(entry);
      const ofKind = this.#entries.get(standing.kind) ?? new Map<string, StandingEntry | number>();
      this.#revise(standing.kind);
      const isKept = isThere(kept);
      if (!isKept && !TYPED.includes(standing.kind)) continue;
      this.#entries.set(standing.kind, ofKind.set(standing.key, isKept ? kept : kept.seq));
      if (isKept) this.#count(standing.kind, 1);
      if (isKept && kept.kind === 'noted') {
        const place = placeText(kept);
        this.#noteBytes += utf8Bytes(kept.text ?? '');
        this.#notesAt.set(place, (this.#notesAt.get(place) ?? new Set()).add(standing.key));
      }
      this.#keys.set(entry.seq, this.keysOf(entry.seq).concat(standing));
    }
    if (entry.kind === 'erased') for (const standing of this.typedKeysOf(entry.of)) this.#remove(standing);
  }

  /** Shows what is in force with what those are called now who wrote it; where the ledger itself says it, that stays. */
  relabel(labelOf: (link: LinkId, role: Role) => string): void {
    for (const ofKind of this.#entries.values())
      for (const [key, entry] of ofKind) {
        if (typeof entry === 'number' || !('version' in entry)) continue;
        const { link, role } = entry.by;
        ofKind.set(key, { ...entry, by: { link, label: labelOf(link, role), role } });
      }
  }

  /** Where an entry is in force; nowhere if a later one took its place, or if it took away a mark or a road. */
  keysOf(seq: number): readonly StandingKey[] {
    return this.#keys.get(seq) ?? [];
  }

  /** Keys of an entry that go when its text is erased. */
  typedKeysOf(seq: number): readonly StandingKey[] {
    return this.keysOf(seq).filter(({ kind }) => TYPED.includes(kind));
  }

  /** The entry that is in force at one place; none where what was there was taken away. */
  at(kind: StandingKind, key = ''): StandingEntry | undefined {
    const entry = this.#entries.get(kind)?.get(key);
    return typeof entry === 'number' ? undefined : entry;
  }

  /** Number of the entry with a typed text that is in force at one place, also of one that took away what was there. */
  seqAt(kind: StandingKind, key: string): number | undefined {
    const entry = this.#entries.get(kind)?.get(key);
    return typeof entry === 'number' ? entry : entry?.seq;
  }

  /**
   * Takes what stands there out of force. Before a replacement too: a `Map` keeps the place of a key that is set anew, and
   * the latest has to come last.
   */
  #remove({ kind, key }: StandingKey): void {
    const seq = this.seqAt(kind, key);
    if (seq === undefined) return;
    const before = this.at(kind, key);
    this.#revise(kind);
    this.#entries.get(kind)?.delete(key);
    if (before) this.#count(kind, -1);
    if (before?.kind === 'noted') {
      this.#notesAt.get(placeText(before))?.delete(key);
      this.#noteBytes -= utf8Bytes(before.text ?? '');
    }
    const left = this.keysOf(seq).filter((other) => other.kind !== kind || other.key !== key);
    if (left.length > 0) this.#keys.set(seq, left);
    else this.#keys.delete(seq);
  }

  #revise(kind: StandingKind): void {
    this.#revisions.set(kind, this.revisionOf(kind) + 1);
  }

  /** Another number whenever something else of a kind is in force. */
  revisionOf(kind: StandingKind): number {
    return this.#revisions.get(kind) ?? 0;
  }

  #count(kind: StandingKind, by: number): void {
    this.#there.set(kind, this.countOf(kind) + by);
    this.#size += by;
  }

  /** How many of a kind are there; what was taken away is not. */
  countOf(kind: StandingKind): number {
    return this.#there.get(kind) ?? 0;
  }

  /** How many bytes the texts of all notes take in UTF-8. */
  get noteBytes(): number {
    return this.#noteBytes;
  }

  /** How much is there of all kinds, each stretch of a road counted. */
  get size(): number {
    return this.#size;
  }

  /** The notes of a hex that are there. */
  notesAt(hex: Axial): readonly StandingEntry[] {
    const keys = [...(this.#notesAt.get(placeText(hex)) ?? [])];
    return keys.flatMap((key) => this.at('note', key) ?? []);
  }

  /** What is in force of a hex, such as its notes and its mark, in the order of the entries. */
  ofHex(hex: Axial): readonly StandingEntry[] {
    const place = placeText(hex);
    const one = [
      ...NAMED.map((of) => this.at('name', `${place} ${of}`)),
      this.at('mark', place),
      ...DIRECTIONS.map((direction) => this.at('road', stretchText(stretchTowards(hex, direction)))),
      this.at('battlefield', place),
    ].filter((entry) => entry !== undefined);
    // One entry may have drawn a road over several sides of the hex, and each side has a copy of it once it was relabelled.
    const bySeq = new Map([...this.notesAt(hex), ...one].map((entry) => [entry.seq, entry]));
    return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
  }

  /** The entries of a kind of standing and where each stands, the latest last. */
  keyed(kind: StandingKind): readonly (readonly [key: string, entry: StandingEntry])[] {
    return [...(this.#entries.get(kind)?.entries() ?? [])].filter(isWhole);
  }

  /** The entries of a kind of standing, the latest last. */
  ofKind(kind: StandingKind): readonly StandingEntry[] {
    return this.keyed(kind).map(([, entry]) => entry);
  }
}

const isWhole = (placed: readonly [string, StandingEntry | number]): placed is [string, StandingEntry] =>
  typeof placed[1] !== 'number';
