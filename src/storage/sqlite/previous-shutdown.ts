import type Sqlite from 'better-sqlite3';
import { HASH_DIGITS, type Head, type NotedHeads } from './last-heads.ts';

/** A campaign that lacks entries which were acknowledged. */
export interface LostEntries {
  readonly campaign: string;
  /** The last acknowledged entry that is still there, as far as that is known; 0 if the campaign is gone. */
  readonly entries: number;
  /** The last entry that was acknowledged. */
  readonly acknowledged: number;
}

/** How the previous server ended, and which entries were lost since. */
export interface PreviousShutdown {
  readonly isClean: boolean;
  /** What is wrong with the write-ahead log that it left, in words; `null` if nothing is. */
  readonly logFault: string | null;
  readonly lost: readonly LostEntries[];
}

interface HeadRow {
  readonly number: number;
  readonly id: string;
  readonly seq: number;
  readonly hash: string;
}

/** The last entry of every campaign in the database, by the campaign's number. */
export function headsIn(sqlite: Sqlite.Database): Map<number, Head> {
  const rows = sqlite
    .prepare<[], HeadRow>(
      `SELECT number, id, last.seq, lower(hex(last.hash)) AS hash FROM campaigns
       JOIN ledger AS last ON last.campaign = number
         AND last.seq = (SELECT max(seq) FROM ledger WHERE campaign = number)
       WHERE number NOT IN (SELECT campaign FROM receiving)`,
    )
    .all();
  return new Map(
    rows.map(({ number, id, seq, hash }) => [
      number,
      { campaign: id, seq, hash: hash.slice(0, HASH_DIGITS) },
    ]),
  );
}

/** Campaigns whose noted last entry is missing, or differs from what was noted. */
export function lostEntries(
  { heads }: NotedHeads,
  there: ReadonlyMap<number, Head>,
  sqlite: Sqlite.Database,
): LostEntries[] {
  const hashOf = sqlite
    .prepare<[number, number], string>('SELECT lower(hex(hash)) FROM ledger WHERE campaign = ? AND seq = ?')
    .pluck();
  const lost: LostEntries[] = [];
  for (const [number, { campaign, seq: acknowledged, hash }] of heads) {
    const now = there.get(number);
    const entries = now?.campaign === campaign ? now.seq : 0;
    const isThere =
      entries >= acknowledged && hashOf.get(number, acknowledged)?.slice(0, HASH_DIGITS) === hash;
    if (!isThere) lost.push({ campaign, entries: Math.min(entries, acknowledged - 1), acknowledged });
  }
  return lost;
}
