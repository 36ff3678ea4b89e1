import { canonicalJson, quoted } from './canonical.ts';
import { audienceOf } from './capabilities.ts';
import {
  type Author,
  type Entry,
  type EntryBody,
  LEDGER_VERSION,
  type SeenEntry,
  type WithheldEntry,
} from './entry.ts';
import type { Role } from './role.ts';
import { hiddenText, shownText } from './typed-text.ts';

/**
 * SHA-256 of some parts one after the other, bytes or texts in UTF-8; in lower-case hex. Handed in, so that this room
 * needs no system.
 */
export type Sha256 = (...parts: readonly (Uint8Array | string)[]) => string;

/** An entry as it is written down: the body as the very text that its hash was taken of. Bytes in lower-case hex. */
export interface LedgerRow {
  readonly seq: number;
  /** ISO 8601, UTC, milliseconds. */
  readonly at: string;
  /** The command that brought it about, a UUID in lower case; `null` where there was none, and in the first form. */
  readonly command: string | null;
  readonly next: string | null;
  readonly secret: string | null;
  /** 16 random bytes, so that a body can't be guessed from its hash. */
  readonly salt: string;
  readonly body: string;
  readonly hash: string;
  /** What somebody typed, and the salt of its hash in the body; both `null` where there was nothing, or it is erased. */
  readonly text: string | null;
  readonly textSalt: string | null;
}

/** A row whose body is withheld: what the chain needs of it is its hash. */
export interface WithheldRow extends PublicHead {
  readonly bodyHash: string;
  readonly hash: string;
}

type Optional = 'command' | 'next' | 'secret' | 'text' | 'textSalt';

/** A row as it comes from elsewhere: what there is none of may be left out. */
export type SparseRow = Omit<LedgerRow, Optional> & { readonly [K in Optional]?: LedgerRow[K] | undefined };

export const completeRow = (row: SparseRow): LedgerRow => ({
  seq: row.seq,
  at: row.at,
  command: row.command ?? null,
  next: row.next ?? null,
  secret: row.secret ?? null,
  salt: row.salt,
  body: row.body,
  hash: row.hash,
  text: row.text ?? null,
  textSalt: row.textSalt ?? null,
});

/** What is to be written down: a body, and the text that goes beside it. */
export interface EntryDraft {
  readonly body: EntryBody;
  readonly text?: string;
}

/** What stands in the place of a hash before the first entry. */
export const NO_HASH = '0'.repeat(64);

/** Bytes from their form in lower-case hex. */
export function hexToBytes(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = (digitOf(hex.charCodeAt(2 * at)) << 4) | digitOf(hex.charCodeAt(2 * at + 1));
  return bytes;
}

/** 0 to 9 have the codes from 48 on, a to f those from 97 on. */
const digitOf = (code: number): number => (code < 58 ? code - 48 : code - 87);

/** SHA-256(salt, body): stands for a body in the chain, so that one who may not see the body can check it. */
export const bodyHashOf = ({ salt, body }: Pick<LedgerRow, 'salt' | 'body'>, sha256: Sha256): string =>
  sha256(hexToBytes(salt), body);

/** SHA-256(salt, text): stands for a typed text in a body. */
export const textHashOf = (text: string, textSalt: string, sha256: Sha256): string =>
  sha256(hexToBytes(textSalt), text);

/** SHA-256(salt, seed): published when a campaign with a chosen seed starts, opened when it is closed. */
export const seedCommitment = (seed: string, seedSalt: string, sha256: Sha256): string =>
  sha256(hexToBytes(seedSalt), seed);

/** The part of a row that everybody may see. */
export type PublicHead = Pick<LedgerRow, 'seq' | 'at' | 'command' | 'next' | 'secret'>;

/** SHA-256(previous hash, public head, body hash). */
export function entryHash(previous: string, head: PublicHead, bodyHash: string, sha256: Sha256): string {
  return sha256(hexToBytes(previous), headText(head), hexToBytes(bodyHash));
}

/** The head as canonical JSON, without members that are `null`: with none of the three it is the head of the first form. */
function headText({ at, command, next, secret, seq }: PublicHead): string {
  // Rows come from elsewhere too: written as JSON, no value can pass for a further member of the head.
  let text = `{"at":${quoted(at)}`;
  if (command !== null) text += `,"command":${quoted(command)}`;
  if (next !== null) text += `,"next":${quoted(next)}`;
  if (secret !== null) text += `,"secret":${quoted(secret)}`;
  return `${text},"seq":${seq}}`;
}

/** Where a ledger ends, as far as it takes to go on from there. */
export interface LedgerEnd {
  readonly seq: number;
  /** Hash of the last entry. */
  readonly hash: string;
}

/** What new entries have in common, and how they are sealed. */
export interface DraftContext {
  readonly at: string;
  readonly command: string | null;
  /** Told by the first of them; `null` where none of them used the server's dice. */
  readonly secret: string | null;
  /**
   * What `next` an entry carries, by its number, the hash before it and its body hash; `null` where throws are not
   * sealed, and for an entry that nothing is commanded after.
   */
  readonly sealAfter: (seq: number, hashBefore: string, bodyHash: string, body: EntryBody) => string | null;
  /** 16 random bytes in hex. */
  readonly drawSalt: () => string;
  readonly sha256: Sha256;
}

/** The rows of new entries, as they are written down. */
export function rowsOfDrafts(
  drafts: readonly EntryDraft[],
  after: LedgerEnd,
  context: DraftContext,
): LedgerRow[] {
  let last = after;
  return drafts.map((draft, index) => {
    const row = rowOfDraft(draft, last, index === 0 ? context : { ...context, secret: null });
    last = row;
    return row;
  });
}

/** The row of one new entry, the first that its command brings about. */
export function rowOfDraft(
  { body, text }: EntryDraft,
  { seq: before, hash: previous }: LedgerEnd,
  { at, command, secret, sealAfter, drawSalt, sha256 }: DraftContext,
): LedgerRow {
  const seq = before + 1;
  const salt = drawSalt();
  const textSalt = text === undefined ? null : drawSalt();
  const full =
    text === undefined || textSalt === null
      ? body
      : { ...body, textHash: textHashOf(text, textSalt, sha256) };
  const written = canonicalJson(full);
  const bodyHash = bodyHashOf({ salt, body: written }, sha256);
  const next = sealAfter(seq, previous, bodyHash, body);
  const hash = entryHash(previous, { seq, at, command, next, secret }, bodyHash, sha256);
  return { seq, at, command, next, secret, salt, body: written, hash, text: text ?? null, textSalt };
}

/** Whether a body has the first form of the ledger: there the label of whoever did it stood in it. */
export const isFirstForm = ({ by }: { readonly by?: Author | undefined }): boolean => by?.label !== undefined;

/** The body of a row, as it was parsed. */
export const bodyOf = ({ body }: Pick<LedgerRow, 'body'>): EntryBody =>
  // What the ledger holds was decided by this code and is covered by its hash: it is what its type says.
  JSON.parse(body) as EntryBody;

/**
 * The entry that a row of the ledger holds. It is always read from the text that was written, fresh entries
 * too, so that it has the same bytes wherever and whenever it is sent.
 *
 * @param labelOf what the holder of a link that is named calls themselves
 * @param body the body of the row, if it was read already
 */
export function entryOf(
  row: LedgerRow,
  labelOf: (link: Author['link'], role: Role) => string,
  body: EntryBody = bodyOf(row),
): Entry {
  const { seq, at, command, next, secret, salt, hash, text, textSalt } = row;
  const { kind, by, ...rest } = body;
  const isFirst = isFirstForm(body);
  const typed = 'textHash' in rest ? { ...shownText(kind, text), textSalt } : nothingTyped(kind);
  return {
    seq,
    kind,
    at,
    by: isFirst ? by : { link: by.link, label: labelOf(by.link, by.role), role: by.role },
    ...(command !== null && { command }),
    ...rest,
    ...typed,
    ...(next !== null && { next }),
    ...(secret !== null && { secret }),
    salt,
    hash,
    ...(!isFirst && { version: LEDGER_VERSION }),
  } as Entry;
}

/** A roll that nothing came of says so. */
const nothingTyped = (kind: EntryBody['kind']): object => (kind === 'rolled' ? { text: null } : {});

/** The row that an entry was read from, as anybody can put it together again who was sent the entry. */
export function rowOf(entry: Entry): LedgerRow {
  const { seq, at, command, next, secret, salt, hash, textSalt, version, by, ...shown } = entry;
  const { text, rest } = hiddenText(shown, typeof textSalt === 'string');
  const author = version === undefined ? by : { link: by.link, role: by.role };
  const body = canonicalJson({ ...rest, by: author });
  return completeRow({ seq, at, command, next, secret, salt, body, hash, text, textSalt });
}

/** What the chain goes on with where an entry was sent withheld. */
export function withheldRowOf({
  seq,
  at,
  command,
  next,
  secret,
  bodyHash,
  hash,
}: WithheldEntry): WithheldRow {
  return { seq, at, command: command ?? null, next: next ?? null, secret: secret ?? null, bodyHash, hash };
}

/** What stands for an entry before those who may not see it. */
function withheld(entry: Entry, sha256: Sha256): WithheldEntry {
  const { seq, at, command, next, secret, hash } = entry;
  return {
    seq,
    kind: 'withheld',
    at,
    ...(command !== undefined && { command }),
    ...(next !== undefined && { next }),
    ...(secret !== undefined && { secret }),
    bodyHash: bodyHashOf(rowOf(entry), sha256),
    hash,
  };
}

/** Whether an entry is for those of a role to see. */
export const isVisibleTo = (
  role: Role,
  entry: { readonly kind: Entry['kind']; readonly for?: string | null },
): boolean =>
  audienceOf(role) === 'owner' ||
  !((entry.kind === 'noted' || entry.kind === 'erased') && entry.for === 'owner');

/** An entry as somebody of a role is sent it. */
export const seenBy = (role: Role, entry: Entry, sha256: Sha256): SeenEntry =>
  isVisibleTo(role, entry) ? entry : withheld(entry, sha256);
