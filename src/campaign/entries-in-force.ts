import type { Axial } from '../hex/axial.ts';
import { DIRECTIONS } from '../hex/direction.ts';
import {
  type Entry,
  type EntryBody,
  FIRST_PLAY_SETTINGS,
  NAME_SUBJECTS,
  type NotedBody,
  type SentEntry,
} from '../ledger/entry.ts';
import type { LinkId } from '../ledger/id.ts';
import type { Role } from '../ledger/role.ts';
import { utf8Bytes } from '../text/utf8-bytes.ts';
import { stretchesAlong, stretchText, stretchTowards } from './roads.ts';

/** Kinds of things of which there is one at a time, or one at each place. */
export type InForceKind =
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

/** Kinds that are in force only as long as the text beside the entry is there. */
const TYPED: readonly InForceKind[] = ['campaign-name', 'note', 'name', 'counter', 'table'];

/** Where an entry is in force: of several entries with the same kind and key the latest counts. */
export interface InForceKey {
  readonly kind: InForceKind;
  /** The place, and the thing at the place; empty if there is only one in the campaign. */
  readonly key: string;
}

/** The places where an entry is in force. An `erased` entry also ends what its target has in force. */
export function inForceKeys(entry: EntryBody | SentEntry | EntryInForce): readonly InForceKey[] {
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
      // Only the latest erasure is looked up: maps after earlier entries may no longer be shown as they were.
      return [{ kind: 'erasure', key: '' }];
    default:
      return [];
  }
}

/** Each author has one note for a hex and audience; all owners count as one author. */
const noteAuthor = ({ by, for: audience }: Pick<NotedBody, 'by' | 'for'>): string =>
  by.role === 'owner' ? `${audience} owner` : `${audience} ${by.link}`;

/** A place as it is written in keys. */
export const placeText = ({ q, r }: Axial): string => `${q},${r}`;

/** Whether the entry puts something there, rather than removing it. */
function isThere(entry: EntryInForce): boolean {
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
      // A table whose text was erased still exists.
      return entry.textSalt === null || Boolean(entry.table);
    default:
      return true;
  }
}

/**
 * An entry as it is kept while it is in force. A battlefield may have hundreds of cells, so only its place and kind are
 * kept.
 */
export type EntryInForce =
  | Exclude<Entry, Fought>
  | Pick<Fought, 'seq' | 'kind' | 'at' | 'by' | 'q' | 'r' | 'edition' | 'board' | 'text'>;

type Fought = Extract<Entry, { readonly kind: 'fought' }>;

function asKept(entry: Entry | EntryInForce): EntryInForce {
  if (entry.kind !== 'fought') return entry;
  const { seq, kind, at, by, q, r, edition, board } = entry;
  return { seq, kind, at, by, q, r, edition, board };
}

/** The entries in force, by kind and key. Later entries replace earlier ones. */
export class EntriesInForce {
  /**
   * An entry that removes something is kept as its number alone, as long as its text may have to be erased. Removals of
   * marks and roads are not kept at all: there may be as many as there are places, and no command needs them.
   */
  readonly #entries = new Map<InForceKind, Map<string, EntryInForce | number>>();
  /** The places where each of these entries is in force, by its number. */
  readonly #keys = new Map<number, readonly InForceKey[]>();
  /** Keys of the notes on each hex, which may have several authors. */
  readonly #notesAt = new Map<string, Set<string>>();
  /**
   * How many things of each kind there are, not counting removals. Kept up to date here, since many commands ask for
   * it.
   */
  readonly #counts = new Map<InForceKind, number>();
  /** How often the things of each kind have changed. */
  readonly #revisions = new Map<InForceKind, number>();

  #noteBytes = 0;
  #size = 0;

  /**
   * Puts an entry in force, in place of earlier ones.
   *
   * @param at the places where it is still in force, if later entries have replaced some
   */
  put(entry: SentEntry | EntryInForce, at = inForceKeys(entry)): void {
    if (entry.kind === 'withheld') return;
    for (const standing of at) {
      this.#remove(standing);
      const kept = asKept(entry);
      const ofKind = this.#entries.get(standing.kind) ?? new Map<string, EntryInForce | number>();
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

  /**
   * Updates the authors' labels to their current names; entries of the first form keep the labels that the ledger has.
   */
  relabel(labelOf: (link: LinkId, role: Role) => string): void {
    for (const ofKind of this.#entries.values())
      for (const [key, entry] of ofKind) {
        if (typeof entry === 'number' || !('version' in entry)) continue;
        const { link, role } = entry.by;
        ofKind.set(key, { ...entry, by: { link, label: labelOf(link, role), role } });
      }
  }

  /** Where an entry is in force; empty if a later entry replaced it, or if it removed a mark or a road. */
  keysOf(seq: number): readonly InForceKey[] {
    return this.#keys.get(seq) ?? [];
  }

  /** The keys at which an entry is no longer in force once its text is erased. */
  typedKeysOf(seq: number): readonly InForceKey[] {
    return this.keysOf(seq).filter(({ kind }) => TYPED.includes(kind));
  }

  /** The entry in force at a place; undefined if what was there was removed. */
  at(kind: InForceKind, key = ''): EntryInForce | undefined {
    const entry = this.#entries.get(kind)?.get(key);
    return typeof entry === 'number' ? undefined : entry;
  }

  /** Number of the entry with a typed text in force at a place, even if it removed what was there. */
  seqAt(kind: InForceKind, key: string): number | undefined {
    const entry = this.#entries.get(kind)?.get(key);
    return typeof entry === 'number' ? entry : entry?.seq;
  }

  /**
   * Takes the entry at a place out of force. Needed before a replacement too: a `Map` keeps the position of a key that
   * is set again, but the latest entry has to come last.
   */
  #remove({ kind, key }: InForceKey): void {
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

  #revise(kind: InForceKind): void {
    this.#revisions.set(kind, this.revisionOf(kind) + 1);
  }

  /** Changes whenever something of this kind changes. */
  revisionOf(kind: InForceKind): number {
    return this.#revisions.get(kind) ?? 0;
  }

  #count(kind: InForceKind, by: number): void {
    this.#counts.set(kind, this.countOf(kind) + by);
    this.#size += by;
  }

  /** How many things of a kind there are, not counting removals. */
  countOf(kind: InForceKind): number {
    return this.#counts.get(kind) ?? 0;
  }

  /** The size of the texts of all notes, in UTF-8 bytes. */
  get noteBytes(): number {
    return this.#noteBytes;
  }

  /** How many things of all kinds there are, each stretch of road counted. */
  get size(): number {
    return this.#size;
  }

  /** The current notes on a hex. */
  notesAt(hex: Axial): readonly EntryInForce[] {
    const keys = [...(this.#notesAt.get(placeText(hex)) ?? [])];
    return keys.flatMap((key) => this.at('note', key) ?? []);
  }

  /** Everything in force on a hex, such as its notes and its mark, in the order of the entries. */
  ofHex(hex: Axial): readonly EntryInForce[] {
    const place = placeText(hex);
    const one = [
      ...NAME_SUBJECTS.map((of) => this.at('name', `${place} ${of}`)),
      this.at('mark', place),
      ...DIRECTIONS.map((direction) => this.at('road', stretchText(stretchTowards(hex, direction)))),
      this.at('battlefield', place),
    ].filter((entry) => entry !== undefined);
    // One entry may have drawn a road over several sides of the hex, and each side has its own copy of it once it was
    // relabelled.
    const bySeq = new Map([...this.notesAt(hex), ...one].map((entry) => [entry.seq, entry]));
    return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
  }

  /** The entries of a kind with their keys, the latest last. */
  keyed(kind: InForceKind): readonly (readonly [key: string, entry: EntryInForce])[] {
    return [...(this.#entries.get(kind)?.entries() ?? [])].filter(isWhole);
  }

  /** The entries of a kind, the latest last. */
  ofKind(kind: InForceKind): readonly EntryInForce[] {
    return this.keyed(kind).map(([, entry]) => entry);
  }
}

const isWhole = (placed: readonly [string, EntryInForce | number]): placed is [string, EntryInForce] =>
  typeof placed[1] !== 'number';
