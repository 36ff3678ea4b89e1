import { canonicalJson, jsonString } from './canonical.ts';
import { audienceOf } from './capabilities.ts';
import {
  type Author,
  type Entry,
  type EntryBody,
  LEDGER_VERSION,
  type SentEntry,
  type WithheldEntry,
} from './entry.ts';
import type { Role } from './role.ts';
import { splitTypedText, typedTextMembers } from './typed-text.ts';

/**
 * SHA-256 of the concatenation of some parts, bytes or texts in UTF-8; in lower-case hex. Passed as an argument, so
 * that this folder does not depend on a platform's crypto.
 */
export type Sha256 = (...parts: readonly (Uint8Array | string)[]) => string;

/** An entry as it is stored: the body is the exact text that was hashed. Bytes in lower-case hex. */
export interface LedgerRow {
  readonly seq: number;
  /** ISO 8601, UTC, milliseconds. */
  readonly at: string;
  /** The command that caused it, a UUID in lower case; `null` if there was none, and in the first form. */
  readonly command: string | null;
  readonly next: string | null;
  readonly secret: string | null;
  /** 16 random bytes, so that a body can't be guessed from its hash. */
  readonly salt: string;
  readonly body: string;
  readonly hash: string;
  /** What somebody typed, and the salt of its hash in the body; both `null` if nothing was typed or it was erased. */
  readonly text: string | null;
  readonly textSalt: string | null;
}

/** A row whose body is withheld: it has the body's hash instead, which is all that the chain needs. */
export interface WithheldRow extends PublicHead {
  readonly bodyHash: string;
  readonly hash: string;
}

type Optional = 'command' | 'next' | 'secret' | 'text' | 'textSalt';

/** A row as it comes from elsewhere: optional values may be left out. */
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

/** A new entry before it is hashed: its body, and the typed text that is stored beside it. */
export interface EntryDraft {
  readonly body: EntryBody;
  readonly text?: string;
}

/** The previous hash of the first entry. */
export const NO_HASH = '0'.repeat(64);

/** Decodes bytes from lower-case hex. */
export function hexToBytes(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = (digitOf(hex.charCodeAt(2 * at)) << 4) | digitOf(hex.charCodeAt(2 * at + 1));
  return bytes;
}

/**
 * The value of a hex digit by its character code: 0 to 9 have codes from 48 on, a to f from 97 on. Without a branch,
 * which a processor can't predict for digits of a hash.
 */
const digitOf = (code: number): number => (code & 15) + 9 * (code >> 6);

/**
 * SHA-256(salt, body). The chain contains it instead of the body, so that it can be checked without seeing the body.
 */
export const bodyHashOf = ({ salt, body }: Pick<LedgerRow, 'salt' | 'body'>, sha256: Sha256): string =>
  sha256(hexToBytes(salt), body);

/** SHA-256(salt, text). A body contains it instead of a typed text. */
export const textHashOf = (text: string, textSalt: string, sha256: Sha256): string =>
  sha256(hexToBytes(textSalt), text);

/** SHA-256(salt, seed): published when a campaign with a chosen seed starts; seed and salt follow when it is closed. */
export const seedCommitment = (seed: string, seedSalt: string, sha256: Sha256): string =>
  sha256(hexToBytes(seedSalt), seed);

/** The part of a row that everybody may see. */
export type PublicHead = Pick<LedgerRow, 'seq' | 'at' | 'command' | 'next' | 'secret'>;

/** SHA-256(previous hash, public head, body hash). */
export function entryHash(previous: string, head: PublicHead, bodyHash: string, sha256: Sha256): string {
  return sha256(hexToBytes(previous), headText(head), hexToBytes(bodyHash));
}

/** The head as canonical JSON, without members that are `null`. The head of the first form has none of these three. */
function headText({ at, command, next, secret, seq }: PublicHead): string {
  // Rows may come from elsewhere: quoted as JSON strings, their values can't inject further members into the head.
  let text = `{"at":${jsonString(at)}`;
  if (command !== null) text += `,"command":${jsonString(command)}`;
  if (next !== null) text += `,"next":${jsonString(next)}`;
  if (secret !== null) text += `,"secret":${jsonString(secret)}`;
  return `${text},"seq":${seq}}`;
}

/** The end of a ledger, to which the next entry is chained. */
export interface LedgerEnd {
  readonly seq: number;
  /** Hash of the last entry. */
  readonly hash: string;
}

/** The values that the new entries of a command share, and how they are sealed. */
export interface DraftContext {
  readonly at: string;
  readonly command: string | null;
  /** Published by the first of them; `null` if none of them used the server's dice. */
  readonly secret: string | null;
  /**
   * Computes the `next` of an entry from its number, the hash before it and its body hash; `null` if throws are not
   * sealed, and for an entry that closes the campaign.
   */
  readonly sealAfter: (seq: number, hashBefore: string, bodyHash: string, body: EntryBody) => string | null;
  /** 16 random bytes in hex. */
  readonly drawSalt: () => string;
  readonly sha256: Sha256;
}

/** Makes the rows of new entries, each chained to the one before. */
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

/** Makes the row of one new entry, which publishes the context's secret. */
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

/** Whether a body has the first form of the ledger, in which it contains the label of its author. */
export const isFirstForm = ({ by }: { readonly by?: Author | undefined }): boolean => by?.label !== undefined;

/** The parsed body of a row. */
export const bodyOf = ({ body }: Pick<LedgerRow, 'body'>): EntryBody =>
  // No validation: bodies were written or checked by this code before they were stored, and their hash covers them.
  JSON.parse(body) as EntryBody;

/**
 * Makes the entry of a ledger row. Even for a new entry it is made from the stored text, so that it has the same bytes
 * wherever and whenever it is sent.
 *
 * @param labelOf gives what the holder of a link calls themselves
 * @param body the parsed body of the row, if the caller has it
 */
export function entryOf(
  row: LedgerRow,
  labelOf: (link: Author['link'], role: Role) => string,
  body: EntryBody = bodyOf(row),
): Entry {
  const { seq, at, command, next, secret, salt, hash, text, textSalt } = row;
  const { kind, by, ...rest } = body;
  const isFirst = isFirstForm(body);
  const typed = 'textHash' in rest ? { ...typedTextMembers(kind, text), textSalt } : nothingTyped(kind);
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

/** A roll without a result has `text: null`; other entries without typed text have no such member. */
const nothingTyped = (kind: EntryBody['kind']): object => (kind === 'rolled' ? { text: null } : {});

/** Rebuilds the ledger row from an entry. Anybody who received the entry can do this to check its hash. */
export function rowOf(entry: Entry): LedgerRow {
  const { seq, at, command, next, secret, salt, hash, textSalt, version, by, ...shown } = entry;
  const { text, rest } = splitTypedText(shown, typeof textSalt === 'string');
  const author = version === undefined ? by : { link: by.link, role: by.role };
  const body = canonicalJson({ ...rest, by: author });
  return completeRow({ seq, at, command, next, secret, salt, body, hash, text, textSalt });
}

/** Makes the row of a withheld entry, with which the chain can be checked across it. */
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

/** What is sent instead of an entry to those who may not see it. */
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

/** Whether somebody with a role may see an entry. */
export const isVisibleTo = (
  role: Role,
  entry: { readonly kind: Entry['kind']; readonly for?: string | null },
): boolean =>
  audienceOf(role) === 'owner' ||
  !((entry.kind === 'noted' || entry.kind === 'erased') && entry.for === 'owner');

/** An entry as it is sent to somebody with a role: whole or withheld. */
export const entryForRole = (role: Role, entry: Entry, sha256: Sha256): SentEntry =>
  isVisibleTo(role, entry) ? entry : withheld(entry, sha256);
