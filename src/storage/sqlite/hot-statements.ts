import type Sqlite from 'better-sqlite3';
import { bytesOf } from '../../campaign/writing.ts';
import type { CampaignId, LinkId } from '../../ledger/id.ts';
import type { CommandKey, CommandRow, EntryWrite, StandingRow } from '../../session/ports.ts';
import { withRow } from '../../world/hex-sum.ts';
import type { HexColumns } from '../hex-columns.ts';
import type { EntryColumns } from '../ledger-columns.ts';
import { FOREIGN_DIGEST } from '../one-command.ts';
import { millisecondsOf } from '../times.ts';
import { HEXES } from './hex-rows.ts';
import { BlobParameter, blobOrNull, ENTRY_COLUMNS, UuidParameter, uuidBlob } from './ledger-rows.ts';
import { BYTES_UP_TO } from './summaries.ts';

export type HotStatements = ReturnType<typeof prepareHot>;

/** Running totals up to an entry: bytes, and the checksum of all hexes, or `null` if the campaign has none. */
export type RunningTotals = readonly [bytes: number, hexesSum: number | null];

/**
 * Prepares the statements that every command and every opening runs. In plain SQL, since drizzle's mapping of names and
 * values would take a third of the time.
 */
export function prepareHot(sqlite: Sqlite.Database) {
  return {
    /** The number of a campaign, unless its import is still under way. */
    number: sqlite
      .prepare<[CampaignId], number>(
        `SELECT number FROM campaigns
         WHERE id = ? AND NOT EXISTS (SELECT 1 FROM receiving WHERE campaign = number)`,
      )
      .pluck(),
    /**
     * The number of a campaign; whether its last entry is the given one; the totals up to its last entry; whether a
     * command was carried out in it; and whether a link was revoked or has expired. One statement, since every append
     * needs all this.
     */
    positionFor: sqlite
      .prepare<
        [seq: number, hash: Buffer, command: Buffer | null, link: LinkId | null, now: string, id: CampaignId],
        readonly [
          number: number,
          isEnd: 0 | 1,
          bytes: number,
          hexesSum: number | null,
          isDone: 0 | 1,
          isRevoked: 0 | 1,
        ]
      >(
        `SELECT number, last.seq = ? AND last.hash = ?, ${BYTES_UP_TO('last')}, last.hexes_sum,
           EXISTS (SELECT 1 FROM ledger WHERE campaign = number AND command = ? AND digest IS NOT NULL),
           EXISTS (SELECT 1 FROM links WHERE id = ? AND campaign = number
             AND (revoked_at IS NOT NULL OR expires_at <= ?))
         FROM campaigns
         CROSS JOIN ledger AS last ON last.campaign = number
         WHERE id = ? AND NOT EXISTS (SELECT 1 FROM receiving WHERE campaign = number)
         ORDER BY last.seq DESC LIMIT 1`,
      )
      .raw(),
    ledger: sqlite
      .prepare<[number, number, number], EntryColumns>(
        `SELECT ${ENTRY_COLUMNS} FROM ledger WHERE campaign = ? AND seq > ? ORDER BY seq LIMIT ?`,
      )
      .raw(),
    entries: sqlite
      .prepare<{ campaign: number; seqs: string }, EntryColumns>(
        // CROSS JOIN keeps SQLite from swapping the tables, and so from reading the whole ledger for a few entries.
        `SELECT ${ENTRY_COLUMNS} FROM (SELECT DISTINCT value AS seq FROM json_each(:seqs)) AS asked
         CROSS JOIN ledger ON ledger.campaign = :campaign AND ledger.seq = asked.seq ORDER BY ledger.seq`,
      )
      .raw(),
    standing: sqlite.prepare<
      { campaign: number; at: number; kind: string; key: string; limit: number },
      StandingRow
    >(
      `SELECT kind, key, max(seq) AS seq FROM standing
       WHERE campaign = :campaign AND (kind, key) > (:kind, :key) AND seq <= :at
       GROUP BY kind, key ORDER BY kind, key LIMIT :limit`,
    ),
    hexes: sqlite.prepare<[number, number, number, number, number], HexColumns>(HEXES).raw(),
    command: sqlite
      .prepare<[number, Buffer], readonly [seq: number, at: number, digest: Buffer]>(
        'SELECT seq, at, digest FROM ledger WHERE campaign = ? AND command = ? AND digest IS NOT NULL',
      )
      .raw(),
    /** The first entry after a given one that has another command, or another time if `at` is given. */
    otherAfter: sqlite
      .prepare<{ campaign: number; seq: number; command: Buffer | null; at: number | null }, number>(
        `SELECT seq FROM ledger WHERE campaign = :campaign AND seq > :seq
           AND (command IS NOT :command OR at IS NOT coalesce(:at, at)) ORDER BY seq LIMIT 1`,
      )
      .pluck(),
    entryCount: sqlite
      .prepare<[number, number, number], number>(
        'SELECT count(*) FROM ledger WHERE campaign = ? AND seq > ? AND seq <= ?',
      )
      .pluck(),
    lastSeq: sqlite.prepare<[number], number>('SELECT max(seq) FROM ledger WHERE campaign = ?').pluck(),
    /** The totals up to the last entry. */
    counts: sqlite
      .prepare<[number], RunningTotals>(
        `SELECT ${BYTES_UP_TO('ledger')}, hexes_sum FROM ledger WHERE campaign = ? ORDER BY seq DESC LIMIT 1`,
      )
      .raw(),
    insertEntry: sqlite.prepare<unknown[]>(
      `INSERT INTO ledger (campaign, seq, at, command, digest, next, secret, salt, hash, body, text, text_salt,
         party_q, party_r, hex_count, day, steps, closed, key_since, bytes, hexes_sum)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    insertHex: sqlite.prepare<[number, number, number, number, number, number, Uint8Array]>(
      'INSERT INTO hexes (campaign, q, r, layer, seq, place, facts) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ),
    insertStanding: sqlite.prepare<[number, string, string, number]>(
      'INSERT INTO standing (campaign, kind, key, seq) VALUES (?, ?, ?, ?)',
    ),
    eraseText: sqlite.prepare<[number, number]>(
      'UPDATE ledger SET text = NULL, text_salt = NULL WHERE campaign = ? AND seq = ?',
    ),
  };
}

/** Length of the digest of a command in the first form of the ledger, in bytes. */
const FIRST_FORM_DIGEST = 32;

/** Looks up a command with the range of its entries; `null` if it was not carried out. */
export function commandIn(
  { command, otherAfter, lastSeq }: HotStatements,
  campaign: number,
  id: string,
): CommandRow | null {
  const bytes = uuidBlob(id);
  const found = command.get(campaign, bytes);
  if (!found) return null;
  const [seq, at, digest] = found;
  // In the first form only the first entry of a command has its id in this column; the others only share its time.
  const isFirstForm = digest.length === FIRST_FORM_DIGEST;
  const other = otherAfter.get({
    campaign,
    seq,
    command: isFirstForm ? null : bytes,
    at: isFirstForm ? at : null,
  });
  const end = other ?? (lastSeq.get(campaign) ?? seq) + 1;
  return { id, digest: digest.toString('hex'), firstSeq: seq, lastSeq: end - 1 };
}

/** The parameters of the statements that every append runs. */
export const PARAMETERS = {
  command: new UuidParameter(),
  digest: new BlobParameter(16),
  next: new BlobParameter(32),
  secret: new BlobParameter(32),
  salt: new BlobParameter(16),
  hash: new BlobParameter(32),
} as const;

/**
 * Writes entries with their hexes and other rows, one entry after the other as the triggers require.
 *
 * @param counts the totals before these entries, if the caller knows them
 */
export function writeEntries(
  { counts: countsOf, insertEntry, insertHex, insertStanding, eraseText }: HotStatements,
  campaign: number,
  entries: readonly EntryWrite[],
  {
    command,
    counts = countsOf.get(campaign),
  }: { command: CommandKey | null; counts?: RunningTotals | undefined },
): void {
  let digest = command && PARAMETERS.digest.of(command.digest);
  let [bytes, hexesSum] = counts ?? [0, 0];
  for (const { row, status, hexes, stands, erases, beginsForeignCommand, foreignDigest } of entries) {
    bytes += bytesOf({ row, hexes });
    // If an earlier version stored no checksum, there is none to continue.
    if (hexesSum !== null) for (const hex of hexes) hexesSum = withRow(hexesSum, hex);
    if (beginsForeignCommand) digest = PARAMETERS.digest.of(foreignDigest ?? FOREIGN_DIGEST);
    const { party, hexCount, day, steps, closed, keySince } = status;
    insertEntry.run(
      campaign,
      row.seq,
      millisecondsOf(row.at),
      row.command === null ? null : PARAMETERS.command.of(row.command),
      digest,
      PARAMETERS.next.orNull(row.next),
      PARAMETERS.secret.orNull(row.secret),
      PARAMETERS.salt.of(row.salt),
      PARAMETERS.hash.of(row.hash),
      row.body,
      row.text,
      blobOrNull(row.textSalt),
      party?.q ?? null,
      party?.r ?? null,
      hexCount,
      day,
      steps,
      closed ? 1 : 0,
      keySince,
      bytes,
      hexesSum,
    );
    digest = null;
    for (const { q, r, layer, seq, indexInEntry, facts } of hexes)
      insertHex.run(campaign, q, r, layer, seq, indexInEntry, facts);
    for (const { kind, key } of stands) insertStanding.run(campaign, kind, key, row.seq);
    if (erases !== undefined && eraseText.run(campaign, erases).changes === 0)
      throw new Error(`there is no entry ${erases} whose text could be erased`);
  }
}
