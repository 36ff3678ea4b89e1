import { may } from '../../ledger/capabilities.ts';
import type { EntryBody, ErasedBody } from '../../ledger/entry.ts';
import { type LedgerRow, type Sha256, textHashOf } from '../../ledger/ledger.ts';
import { LONGEST_COUNTER_NAME, LONGEST_HEX_NAME, LONGEST_NAME, LONGEST_NOTE } from '../../ledger/settings.ts';
import { line } from '../../ledger/shape.ts';
import { readRolledText } from '../../ledger/typed-text.ts';
import { MOST_TABLE_BYTES } from '../../rules/tables/table-set.ts';
import { fitsLength } from '../../text/typed.ts';
import { type TypedEntry, typedEntry } from '../commands/notebook.ts';

const BYTES_16 = /^[0-9a-f]{32}$/;

/** Whether a text can belong to an entry of this kind. The contents of tables and rolls are checked elsewhere. */
function canStandBeside(body: EntryBody, text: string): boolean {
  switch (body.kind) {
    case 'noted':
      return fitsLength(text, LONGEST_NOTE) && !/[^\P{Cc}\n\t]/u.test(text);
    case 'counted':
      return text !== '' && line(LONGEST_COUNTER_NAME)(text);
    case 'named':
      return line(LONGEST_HEX_NAME)(text);
    case 'rolled': {
      const said = readRolledText(text);
      // An automatic roll has no purpose of its own.
      return said !== null && (body.when === undefined || said.for === undefined);
    }
    case 'tabled':
      return text.length <= MOST_TABLE_BYTES;
    default:
      return line(LONGEST_NAME)(text);
  }
}

const forOthers = (of: number): string =>
  `it has to be for the same eyes as entry ${of}, whose text it erases`;

/** Which typed texts of a ledger are there, missing, or erased, up to the last entry read. */
export class TypedTexts {
  readonly #sha256: Sha256;
  /** Entries whose text is there, and entries whose text is missing, each with its author. */
  readonly #present = new Map<number, TypedEntry>();
  readonly #missing = new Map<number, TypedEntry>();
  readonly #withheld = new Set<number>();

  constructor(sha256: Sha256) {
    this.#sha256 = sha256;
  }

  /** Checks the text of the next entry; returns its fault, or `null`. */
  fault({ seq, text, textSalt }: LedgerRow, body: EntryBody): string | null {
    const textHash = 'textHash' in body ? body.textHash : undefined;
    if (textHash === undefined && (text !== null || textSalt !== null))
      return "it has a text, but no 'textHash' in its body";
    if ((text === null) !== (textSalt === null))
      return 'it has a text without a salt, or a salt without a text';
    if (textSalt !== null && !BYTES_16.test(textSalt))
      return 'the salt of its text is not 16 bytes in lower-case hex';
    if (body.kind === 'erased') return this.#erasedFault(body, seq);
    if (textHash === undefined) return null;
    if (text === null || textSalt === null) {
      this.#missing.set(seq, typedEntry(body));
      return null;
    }
    // Half a surrogate pair encodes like any other half, so that different texts would have the same hash.
    if (/\p{Cs}/u.test(text)) return 'its text has half of a surrogate pair';
    if (!canStandBeside(body, text))
      return 'its text is too long, or not in the form that its kind of entry has';
    this.#present.set(seq, typedEntry(body));
    return textHashOf(text, textSalt, this.#sha256) === textHash
      ? null
      : 'its text is not the one that was written';
  }

  /**
   * Counts the next entry as withheld. Whoever can see its erasure can see the entry itself, so no visible entry may
   * erase it.
   */
  withhold(seq: number): void {
    this.#withheld.add(seq);
  }

  #erasedFault({ of, by, for: audience }: ErasedBody, seq: number): string | null {
    if (this.#present.has(of)) return `the text of entry ${of} is still there, though this entry erased it`;
    if (this.#withheld.has(of)) return forOthers(of);
    const author = this.#missing.get(of);
    if (!author)
      return of >= seq ? 'it erases the text of a later entry' : `entry ${of} has no text to erase`;
    if (audience !== author.for) return forOthers(of);
    if (!may(by.role, 'erase', { own: by.link === author.by.link }))
      return `entry ${of} was typed by somebody else`;
    this.#missing.delete(of);
    return null;
  }

  /** The first entry whose text is gone without having been erased; `null` if there is none. */
  get lost(): number | null {
    for (const seq of this.#missing.keys()) return seq;
    return null;
  }
}
