import type Sqlite from 'better-sqlite3';
import { HASH_DIGITS, type Head, type NotedHeads } from './last-heads.ts';

/** A campaign that lacks entries which were acknowledged. */
export interface LostEntries {
  readonly campaign: string;
  /** The last entry that is there and was acknowledged, as far as that is known; 0 where the campaign is gone. */
  readonly entries: number;
  /** The last entry that was acknowledged. */
  readonly acknowledged: number;
}

/** How the server before ended, and what was lost since. */
export interface EarlierEnd {
  readonly isClean: boolean;
  /** What is wrong with the log that it left, in words. */
  readonly logFault: string | null;
  readonly lost: readonly LostEntries[];
}

interface HeadRow {
  readonly number: number;
  readonly id: string;
  readonly seq: number;
  readonly hash: string;
}

/** The last entry of every campaign that is there, by its number. */
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

/** What was noted and is not there, or is other than it was. */
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
