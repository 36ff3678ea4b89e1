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
import { blobOf, blobOrNull, ENTRY_COLUMNS, uuidBlob } from './ledger-rows.ts';
import { BYTES_UP_TO } from './summaries.ts';

export type HotStatements = ReturnType<typeof prepareHot>;

/** What is counted up from entry to entry: bytes, and the checksum of all hexes, where there is one. */
export type Counts = readonly [bytes: number, hexesSum: number | null];

/** What every command and every opening runs through, in plain SQL: naming and mapping values would take a third of the time. */
export function prepareHot(sqlite: Sqlite.Database) {
  return {
    /** The number of a campaign that is there as a whole. */
    number: sqlite
      .prepare<[CampaignId], number>(
        `SELECT number FROM campaigns
         WHERE id = ? AND NOT EXISTS (SELECT 1 FROM receiving WHERE campaign = number)`,
      )
      .pluck(),
    /**
     * The number of a campaign, and besides: whether its last entry is a given one, what is counted up to it, whether a
     * command was carried out there, and whether its link opens nothing any more. One statement, since every command asks
     * for all of it.
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
        // A cross join is never turned round: else all of the ledger would be read for the few that are asked for.
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
    /** The first entry after a given one that another command brought about, or that has another time. */
    otherAfter: sqlite
      .prepare<{ campaign: number; seq: number; command: Buffer | null; at: number | null }, number>(
        `SELECT seq FROM ledger WHERE campaign = :campaign AND seq > :seq
           AND (command IS NOT :command OR at IS NOT coalesce(:at, at)) ORDER BY seq LIMIT 1`,
      )
      .pluck(),
    lastSeq: sqlite.prepare<[number], number>('SELECT max(seq) FROM ledger WHERE campaign = ?').pluck(),
    /** After the last entry. */
    counts: sqlite
      .prepare<[number], Counts>(
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

/** How long the digest of a command is that was carried out in the first form of the ledger, in bytes. */
const FIRST_FORM_DIGEST = 32;

/** Which entries a command brought about; `null` if it was not carried out. */
export function commandIn(
  { command, otherAfter, lastSeq }: HotStatements,
  campaign: number,
  id: string,
): CommandRow | null {
  const bytes = uuidBlob(id);
  const found = command.get(campaign, bytes);
  if (!found) return null;
  const [seq, at, digest] = found;
  // In the first form only a command's first entry has its id here; the others have the same time, and no id.
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

/**
 * Writes entries with all that belongs to them, each before the next, as the triggers want it.
 *
 * @param counts as they are before these entries, where that is known
 */
export function writeEntries(
  { counts: countsOf, insertEntry, insertHex, insertStanding, eraseText }: HotStatements,
  campaign: number,
  entries: readonly EntryWrite[],
  { command, counts = countsOf.get(campaign) }: { command: CommandKey | null; counts?: Counts | undefined },
): void {
  let digest = command && blobOf(command.digest);
  let [bytes, hexesSum] = counts ?? [0, 0];
  for (const { row, status, hexes, stands, erases, beginsForeignCommand, foreignDigest } of entries) {
    bytes += bytesOf({ row, hexes });
    // Where an earlier version made no checksum there is nothing to go on from.
    if (hexesSum !== null) for (const hex of hexes) hexesSum = withRow(hexesSum, hex);
    if (beginsForeignCommand) digest = blobOf(foreignDigest ?? FOREIGN_DIGEST);
    const { party, hexCount, day, steps, closed, keySince } = status;
    insertEntry.run(
      campaign,
      row.seq,
      millisecondsOf(row.at),
      row.command === null ? null : uuidBlob(row.command),
      digest,
      blobOrNull(row.next),
      blobOrNull(row.secret),
      blobOf(row.salt),
      blobOf(row.hash),
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
