import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import {
  type ArchiveHeader,
  entryLine,
  headerLine,
  type LineRead,
  LONGEST_LINE,
  type NewHeader,
  readEntry,
  readHeader,
} from '../ledger/archive-lines.ts';
import type { LedgerRow } from '../ledger/ledger.ts';
import { LedgerFault } from './ledger-fault.ts';

/** A file can't be read as an archive. `seq` is the entry where the problem was found, 0 for the header. */
const unreadable = (seq: number, what: string): LedgerFault => new LedgerFault({ seq, what });

/** Writes an archive: lines of JSON, gzipped. The batches must contain as many rows as the header says. */
export function writeArchive(header: NewHeader, batches: AsyncIterable<readonly LedgerRow[]>): Readable {
  async function* lines() {
    yield headerLine(header);
    for await (const rows of batches) yield rows.map(entryLine).join('');
  }
  const gzip = createGzip();
  const source = Readable.from(lines());
  source.on('error', (error) => gzip.destroy(error));
  gzip.on('close', () => source.destroy());
  return source.pipe(gzip);
}

/**
 * Reads the entries of an archive one by one, without examining their contents. The file is unpacked a line at a time
 * as the entries are consumed, so that it takes no more memory than its longest line.
 *
 * @param mostBytes the maximum size of the unpacked archive at this moment, in bytes; called for every chunk
 * @param onHeader called with the header, before the first entry
 * @throws LedgerFault if the file is invalid, or its header is of a newer version
 */
export async function* readArchive(
  bytes: AsyncIterable<Uint8Array>,
  mostBytes = () => Number.POSITIVE_INFINITY,
  onHeader: (header: ArchiveHeader) => void = () => {},
): AsyncGenerator<LedgerRow, void, void> {
  let header: ArchiveHeader | null = null;
  let seq = 0;
  for await (const line of linesOf(bytes, mostBytes)) {
    if (!header) {
      header = wellRead(readHeader(line), 0);
      onHeader(header);
      continue;
    }
    seq++;
    const { entries, head } = header;
    if (seq > entries) throw unreadable(seq, `it goes on after the ${entries} entries of its header`);
    const row = wellRead(readEntry(line, header.version), seq);
    if (seq === entries && row.hash !== head)
      throw unreadable(seq, 'its last hash is another than the header says');
    yield row;
  }
  if (!header) throw unreadable(0, 'it is empty');
  if (seq < header.entries) throw unreadable(seq + 1, `it ends before entry ${seq + 1} of ${header.entries}`);
}

function wellRead<T>(read: LineRead<T>, seq: number): T {
  if (read.ok) return read.value;
  throw unreadable(seq, read.what);
}

const NEW_LINE = 10;

/** The lines of a gzipped text. @throws LedgerFault if one of them, or the whole text, is too long */
async function* linesOf(
  bytes: AsyncIterable<Uint8Array>,
  mostBytes: () => number,
): AsyncGenerator<string, void, void> {
  let read = 0;
  let size = 0;
  let begun: Buffer[] = [];
  let length = 0;
  const finish = (piece: Buffer): string => {
    const line = asText(Buffer.concat([...begun, piece]), read);
    begun = [];
    length = 0;
    read++;
    return line;
  };
  for await (const chunk of unpacked(bytes, () => read)) {
    size += chunk.length;
    const most = mostBytes();
    if (size > most) throw unreadable(read, `it unpacks to more than ${most} bytes`);
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(NEW_LINE, from);
      const piece = chunk.subarray(from, end < 0 ? chunk.length : end);
      if (length + piece.length > LONGEST_LINE)
        throw unreadable(read, `its line is longer than ${LONGEST_LINE} bytes`);
      if (end < 0) {
        begun.push(piece);
        length += piece.length;
        break;
      }
      yield finish(piece);
      from = end + 1;
    }
  }
  if (length > 0) throw unreadable(read, 'it ends in the middle of a line');
}

/** Unpacks a gzipped stream, only as fast as the chunks are consumed. */
async function* unpacked(
  bytes: AsyncIterable<Uint8Array>,
  lineNumber: () => number,
): AsyncGenerator<Buffer, void, void> {
  const source = Readable.from(bytes);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  let begun = false;
  try {
    for await (const chunk of source.pipe(gunzip)) {
      begun = true;
      yield chunk;
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'Z_BUF_ERROR') throw unreadable(lineNumber(), 'it is cut off here');
    if (!code?.startsWith('Z_')) throw error;
    throw unreadable(
      lineNumber(),
      begun ? "it can't be unpacked from here on" : 'it is not gzipped, as an archive is',
    );
  } finally {
    source.destroy();
  }
}

function asText(bytes: Uint8Array, seq: number): string {
  try {
    // A byte order mark is kept, so that the line is refused.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw unreadable(seq, 'it is not UTF-8');
  }
}
