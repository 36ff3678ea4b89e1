import { canonicalJson } from '../../src/ledger/canonical.ts';
import type { EntryBody } from '../../src/ledger/entry.ts';
import { bodyOf, type LedgerRow, textHashOf } from '../../src/ledger/ledger.ts';
import { everyKind } from './every-kind.ts';
import { hashedAnew, sha256 } from './sealed-ledger.ts';

/** The entry at which a verifier reports a fault, and its message. */
type Found = readonly [seq: number, what: RegExp];

/**
 * A ledger with one change and recomputed hashes, and what the auditor and verify.py report; null if verify.py
 * accepts it.
 */
export interface TamperedCommand {
  readonly name: string;
  readonly auditor: Found;
  readonly page: Found | null;
  readonly rows: readonly LedgerRow[];
}

/** Ledgers with every kind of entry. */
export const SEALED = everyKind({ form: 'sealed' }).rows;
export const OWN_DICE = everyKind({ form: 'sealed', dice: 'own' }).rows;
export const CHOSEN_SEED = everyKind({ form: 'chosen seed' }).rows;

type Body = ReturnType<typeof bodyOf>;
type BodyOf<K extends EntryBody['kind']> = Extract<EntryBody, { kind: K }>;

/** The number of the first entry of a kind for which `holds` is true, from number `from` on. */
export function seqOf<K extends EntryBody['kind']>(
  kind: K,
  holds: (body: BodyOf<K>) => boolean = () => true,
  { rows = SEALED, from = 1 }: { readonly rows?: readonly LedgerRow[]; readonly from?: number } = {},
): number {
  const isIt = (body: Body): body is BodyOf<K> => body.kind === kind;
  const row = rows.find((each) => {
    const body = bodyOf(each);
    return each.seq >= from && isIt(body) && holds(body);
  });
  if (!row) throw new Error(`there is no such '${kind}'`);
  return row.seq;
}

/** The entry with this number. */
export const rowAt = (seq: number, rows = SEALED): LedgerRow => rows[seq - 1] as LedgerRow;

/** The ledger with one entry changed, and all hashes recomputed. */
export const withRow = (
  seq: number,
  change: (row: LedgerRow) => Partial<LedgerRow>,
  rows: readonly LedgerRow[] = SEALED,
): readonly LedgerRow[] =>
  hashedAnew(rows.map((row) => (row.seq === seq ? { ...row, ...change(row) } : row)));

/** The same, with fields of its body changed; those that are undefined are removed. */
export const withBody = (seq: number, change: object, rows?: readonly LedgerRow[]): readonly LedgerRow[] =>
  withRow(seq, (row) => ({ body: canonicalJson({ ...bodyOf(row), ...change }) }), rows);

const TEXT_SALT = '11'.repeat(16);

/** The same, with another text and the matching text hash. */
export const withText = (seq: number, text: string): readonly LedgerRow[] =>
  withRow(seq, (row) => ({
    body: canonicalJson({ ...bodyOf(row), textHash: textHashOf(text, TEXT_SALT, sha256) }),
    text,
    textSalt: TEXT_SALT,
  }));

/** The ledger with entries replaced, and all numbers and hashes recomputed. */
export const spliced = (seq: number, count: number, ...rows: readonly LedgerRow[]): readonly LedgerRow[] =>
  hashedAnew(SEALED.toSpliced(seq - 1, count, ...rows).map((row, index) => ({ ...row, seq: index + 1 })));

/** The ledger with the bodies and texts of two entries exchanged. */
export function exchanged(one: number, other: number): readonly LedgerRow[] {
  const said = ({ body, text, textSalt }: LedgerRow) => ({ body, text, textSalt });
  const rows = SEALED.with(one - 1, { ...rowAt(one), ...said(rowAt(other)) });
  return hashedAnew(rows.with(other - 1, { ...rowAt(other), ...said(rowAt(one)) }));
}

/** A rest, and the first change of a counter in it. */
export const DAY = seqOf('rested');
export const COUNTED = seqOf('counted', () => true, { from: DAY });
/** A move that ends several days. */
export const WAY = seqOf('moved', ({ path }) => path.length > 8);
/** The setting of how many hexes make a day. */
export const NAMED_SET = seqOf('set', ({ hexesPerDay }) => hexesPerDay !== undefined);

/** Messages of the verifiers. */
export const NOT_WHAT_DICE_BRING = /does not follow from its dice/;
export const COMES_TOO_LATE = /should come before the previous entry of its command/;
