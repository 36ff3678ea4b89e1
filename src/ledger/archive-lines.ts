/**
 * The lines of an archive: a campaign to be kept elsewhere or carried there. The first line says what it is, each
 * further one is an entry of the ledger. There is no seed in it, no link and no token.
 */
import { canonicalJson } from './canonical.ts';
import type { LedgerRow } from './ledger.ts';

export const ARCHIVE_FORMAT = 'hexfarer-archive';
export const ARCHIVE_VERSION = 1;

/** How long a line may be, in UTF-8 bytes: several times what the longest way or the most dice can take. */
export const LONGEST_LINE = 128 * 1024;
/** How deep the values of a line may lie in one another; ours lie six deep. */
const DEEPEST = 12;
/** More entries than anybody has played, and fewer than would fill a disk. */
export const MOST_ENTRIES = 5_000_000;

export interface ArchiveHeader {
  readonly format: typeof ARCHIVE_FORMAT;
  readonly version: number;
  /** What the campaign is called: for whoever looks into the file. */
  readonly name: string;
  readonly entries: number;
  /** Hash of the last entry. */
  readonly head: string;
}

/** What was read, or what is wrong with it. */
export type LineRead<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly what: string };

export const headerLine = (header: Omit<ArchiveHeader, 'format' | 'version'>): string =>
  `${JSON.stringify({ format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, ...header })}\n`;

/** The body stands in the line as it was hashed, as a value and not as a text, so that people can read it. */
export const entryLine = ({ seq, at, salt, hash, body }: LedgerRow): string =>
  `{"seq":${seq},"at":${JSON.stringify(at)},"salt":"${salt}","hash":"${hash}","body":${body}}\n`;

export function readHeader(line: string): LineRead<ArchiveHeader> {
  const read = parseLine(line);
  if (!read.ok) return read;
  const { format, version, name, entries, head } = read.value;
  if (format !== ARCHIVE_FORMAT) return wrong('it does not begin with the header of a Hexfarer archive');
  if (typeof version !== 'number' || version > ARCHIVE_VERSION)
    return wrong(
      `it is an archive of version ${String(version)}, and this program reads up to version ${ARCHIVE_VERSION}: use a newer one`,
    );
  const whole = Number.isSafeInteger(entries) && (entries as number) >= 1 ? (entries as number) : 0;
  if (version !== ARCHIVE_VERSION || whole === 0 || typeof name !== 'string' || !isHash(head))
    return wrong('its header is not as it should be');
  if (whole > MOST_ENTRIES)
    return wrong(`it has ${whole} entries, more than the ${MOST_ENTRIES} that are read`);
  return { ok: true, value: { format: ARCHIVE_FORMAT, version, name, entries: whole, head } };
}

/** Reads the line of an entry. What the entry says is not looked into here. */
export function readEntry(line: string): LineRead<LedgerRow> {
  const read = parseLine(line);
  if (!read.ok) return read;
  const { seq, at, salt, hash, body, ...more } = read.value;
  const sound =
    Number.isSafeInteger(seq) &&
    typeof at === 'string' &&
    typeof salt === 'string' &&
    isHash(hash) &&
    typeof body === 'object' &&
    body !== null &&
    Object.keys(more).length === 0;
  if (!sound) return wrong('it is not made of seq, at, salt, hash and body');
  return { ok: true, value: { seq: seq as number, at, salt, hash, body: canonicalJson(body) } };
}

const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

function parseLine(line: string): LineRead<Record<string, unknown>> {
  if (tooDeep(line)) return wrong(`its values lie more than ${DEEPEST} deep in one another`);
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { ok: true, value: value as Record<string, unknown> };
  } catch {
    // Said below.
  }
  return wrong('it is not a line of JSON');
}

/** Looked at before parsing: what is nested a hundred thousand deep would overflow what reads it. */
function tooDeep(line: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at];
    if (quoted) {
      if (sign === '\\') at++;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '{' || sign === '[') {
      if (++depth > DEEPEST) return true;
    } else if (sign === '}' || sign === ']') depth--;
  }
  return false;
}

const wrong = (what: string) => ({ ok: false as const, what });
