/**
 * The lines of an archive: a campaign to be kept elsewhere or moved to another server. The first line is a header, each
 * further one an entry of the ledger. An archive contains no seed that is still in use, no key and no token.
 */

import { HALF_A_CHARACTER, hasLoneSurrogate } from '../text/typed.ts';
import { canonicalJson } from './canonical.ts';
import { DEEPEST } from './entry-shape.ts';
import { parseLinkId } from './id.ts';
import { completeRow, type LedgerRow, type SparseRow } from './ledger.ts';
import { LONGEST_LABEL } from './role.ts';
import { type Check, hexDigits, isObject, isUuid, isWhole, line, members } from './shape.ts';

export const ARCHIVE_FORMAT = 'hexfarer-archive';
/** The version that is written. Archives of version 1 contain ledgers of the first form only. */
export const ARCHIVE_VERSION = 2;

/** The maximum length of a line, in UTF-8 bytes: the outline of the largest island, with its dice, takes 150,000. */
export const LONGEST_LINE = 4 * 1024 * 1024;
/** The maximum number of people that an archive may name. */
const MOST_LABELS = 10_000;
/** The maximum length of a typed text, in UTF-16 units. */
const LONGEST_TEXT = 1_000_000;
/** The maximum number of entries: more than anybody has played, and fewer than would fill a disk. */
export const MOST_ENTRIES = 5_000_000;

export interface ArchiveHeader {
  readonly format: typeof ARCHIVE_FORMAT;
  readonly version: number;
  /** Name of the campaign, only for people who look into the file. */
  readonly name: string;
  readonly entries: number;
  /** Hash of the last entry. */
  readonly head: string;
  /** What the people of the campaign called themselves, by the public ids of their links. */
  readonly labels: Readonly<Record<string, string>>;
}

/** The part of a header that describes the campaign. */
export type NewHeader = Omit<ArchiveHeader, 'format' | 'version'>;

/** The value that was read, or what is wrong with the line. */
export type LineRead<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly what: string };

export const headerLine = (header: NewHeader): string =>
  `${JSON.stringify({ format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, ...header })}\n`;

/** The line of an entry. The body is embedded as it was hashed, and not as a string, so that people can read it. */
export function entryLine({
  seq,
  at,
  command,
  next,
  secret,
  salt,
  hash,
  body,
  text,
  textSalt,
}: LedgerRow): string {
  const head =
    (command === null ? '' : `,"command":"${command}"`) +
    (next === null ? '' : `,"next":"${next}"`) +
    (secret === null ? '' : `,"secret":"${secret}"`);
  const typed = text === null ? '' : `,"text":${JSON.stringify(text)},"textSalt":"${textSalt}"`;
  return `{"seq":${seq},"at":${JSON.stringify(at)}${head},"salt":"${salt}","hash":"${hash}","body":${body}${typed}}\n`;
}

export function readHeader(line: string): LineRead<ArchiveHeader> {
  const read = parseLine(line);
  if (!read.ok) return read;
  const { format, version, name, entries, head, labels = {} } = read.value;
  if (format !== ARCHIVE_FORMAT) return wrong('it does not begin with the header of a Hexfarer archive');
  if (typeof version !== 'number' || version > ARCHIVE_VERSION)
    return wrong(
      `it is an archive of version ${String(version)}, and this program reads up to version ${ARCHIVE_VERSION}: use a newer one`,
    );
  const whole = Number.isSafeInteger(entries) && (entries as number) >= 1 ? (entries as number) : 0;
  const known = Number.isSafeInteger(version) && version >= 1;
  if (!known || whole === 0 || typeof name !== 'string' || !isHash(head) || !areLabels(labels))
    return wrong(
      'its header needs version, name, entries (1 or more), head (64 digits of lower-case hex) and labels',
    );
  if (whole > MOST_ENTRIES)
    return wrong(`it has ${whole} entries, more than the ${MOST_ENTRIES} that are read`);
  return { ok: true, value: { format: ARCHIVE_FORMAT, version, name, entries: whole, head, labels } };
}

const areLabels = (value: unknown): value is ArchiveHeader['labels'] =>
  isObject(value) &&
  Object.keys(value).length <= MOST_LABELS &&
  Object.entries(value).every(([link, label]) => parseLinkId(link) !== null && line(LONGEST_LABEL)(label));

const isText: Check = (value) => typeof value === 'string' && value.length <= LONGEST_TEXT;

const hasLineMembers = members(
  {
    seq: isWhole,
    at: (at) => typeof at === 'string',
    salt: hexDigits(32),
    hash: hexDigits(64),
    body: isObject,
  },
  { command: isUuid, next: hexDigits(64), secret: hexDigits(64), text: isText, textSalt: hexDigits(32) },
);

type Line = Omit<SparseRow, 'body'> & { readonly body: object };
const isLine = (value: unknown): value is Line => hasLineMembers(value);

/** Whether a body has the first form of the ledger, which is recognised by the label in it. */
const isFirstForm = (body: unknown): boolean => isObject(body) && isObject(body.by) && 'label' in body.by;

/**
 * Reads the line of an entry. The contents of the body are not checked here, only its form.
 *
 * @param version the version in the archive's header
 */
export function readEntry(line: string, version = ARCHIVE_VERSION): LineRead<LedgerRow> {
  const read = parseLine(line);
  if (!read.ok) return read;
  const { text } = read.value;
  // A lone surrogate has no UTF-8 form: in the hash it would be the same as the replacement character.
  if (typeof text === 'string' && hasLoneSurrogate(text))
    return wrong(`its text is not whole: ${HALF_A_CHARACTER}`);
  if (!isLine(read.value) || 'text' in read.value !== 'textSalt' in read.value)
    return wrong(
      'it is not made of seq, at, salt, hash and body, with command, next, secret and text where there are any',
    );
  const { body, ...rest } = read.value;
  if (version === 1 && !isFirstForm(body))
    return wrong('it has the second form of the ledger, in an archive of version 1');
  const row = completeRow({ ...rest, body: canonicalJson(body) });
  // Otherwise another parser could read other facts from the same line, if it contains a member twice.
  return entryLine(row) === (line.endsWith('\n') ? line : `${line}\n`)
    ? { ok: true, value: row }
    : wrong('it is not written in the canonical form');
}

const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

function parseLine(line: string): LineRead<Record<string, unknown>> {
  const misshapen = misshapenBy(line);
  if (misshapen !== null) return wrong(misshapen);
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { ok: true, value: value as Record<string, unknown> };
  } catch {
    // Ignored: reported below.
  }
  return wrong('it is not a line of JSON');
}

/**
 * Time for parsing a list or object, and for a string that is new to the parser, as a multiple of that for a number.
 */
const LIST_WEIGHT = 3;
const TEXT_WEIGHT = 8;
/** The maximum weight of a line. The largest real ones, outlines of islands or ten thousand labels, weigh 170,000. */
const LARGEST_WEIGHT = 400_000;

/**
 * What is wrong with the shape of a line, or `null`. Checked before parsing: values nested a hundred thousand deep
 * would overflow the stack, and a million lists or member names would block the event loop for a second.
 */
function misshapenBy(line: string): string | null {
  let depth = 0;
  let weight = 0;
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at];
    if (quoted) {
      if (sign === '\\') at++;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') {
      quoted = true;
      weight += TEXT_WEIGHT;
    } else if (sign === '{' || sign === '[') {
      if (++depth > DEEPEST) return `its values are nested more than ${DEEPEST} deep`;
      weight += LIST_WEIGHT;
    } else if (sign === '}' || sign === ']') depth--;
    else if (sign === ',') weight++;
    if (weight > LARGEST_WEIGHT) return 'it has too many lists, objects, texts and values';
  }
  return null;
}

const wrong = (what: string) => ({ ok: false as const, what });
