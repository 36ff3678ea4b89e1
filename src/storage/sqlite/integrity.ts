import type Sqlite from 'better-sqlite3';
import { countWithNoun, plural } from '../../telling/words.ts';

/** Whether an error of SQLite means that the file is damaged. */
export function isDamage(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  // SQLITE_ERROR too: SQLite reports some malformed files with nothing more specific.
  return /^SQLITE_(CORRUPT|NOTADB|FORMAT|TOOBIG|ERROR)/.test(code ?? cause?.code ?? '');
}

/** Tables that stay small, and whose indexes are needed to find everything else. */
const INDEXED = ['campaigns', 'links', 'keyring_secrets', 'keyring_origins', 'installation'];

/**
 * Checks every page of a database. Returns the first thing that is wrong, or `null`. Indexes are compared with their
 * tables only for small tables; for the ledger that would take as long again.
 */
export function pageFault(sqlite: Sqlite.Database): string | null {
  const tables = sqlite
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .pluck()
    .all();
  const checks = ['quick_check(1)'];
  for (const table of INDEXED) if (tables.includes(table)) checks.push(`integrity_check(${table})`);
  for (const check of checks) {
    const found = sqlite.pragma(check, { simple: true });
    if (found !== 'ok') return String(found);
  }
  return null;
}

interface LedgerCount {
  readonly campaign: number;
  readonly count: number;
  readonly last: number;
}

/** The number of entries and the last entry of each campaign, skipping from one campaign to the next in the index. */
const LEDGERS = `WITH RECURSIVE numbers(number) AS (
    SELECT min(campaign) FROM ledger
    UNION ALL
    SELECT (SELECT min(campaign) FROM ledger WHERE campaign > number) FROM numbers WHERE number IS NOT NULL
  )
  SELECT number AS campaign,
    (SELECT count(*) FROM ledger WHERE campaign = number) AS count,
    (SELECT max(seq) FROM ledger WHERE campaign = number) AS last
  FROM numbers WHERE number IS NOT NULL`;

/** A campaign that takes no commands because of what is missing of it. */
export interface DamagedCampaign {
  readonly campaign: string;
  /** What is wrong with it, in words. */
  readonly what: string;
}

/** What is wrong with a database. */
export interface Integrity {
  /** The first thing for which nothing in it can be relied on; `null` if there is none. */
  readonly fault: string | null;
  /** Campaigns of which something is missing; the others are not affected. Only looked for if there is no fault. */
  readonly damaged: readonly DamagedCampaign[];
}

/**
 * Checks every page of a database, and that every campaign has its secrets and a ledger without gaps. That outcomes
 * follow from their dice is checked by `verify`.
 *
 * Everything is read in one transaction: between two statements another process may write, as `hexfarer import` does
 * while a server starts, and what was counted before would not fit what is counted after.
 */
export const integrityOf = (sqlite: Sqlite.Database): Integrity =>
  sqlite
    .transaction((): Integrity => {
      const ledgers = new Ledgers(sqlite);
      const fault = pageFault(sqlite) ?? ledgers.fault() ?? ownerlessFault(sqlite);
      return { fault, damaged: fault === null ? ledgers.damaged() : [] };
    })
    .deferred();

/** The campaigns of which something is missing, without checking any pages. */
export const damagedCampaigns = (sqlite: Sqlite.Database): readonly DamagedCampaign[] =>
  sqlite.transaction(() => new Ledgers(sqlite).damaged()).deferred();

/** The ledgers of a database, counted once. */
class Ledgers {
  readonly #sqlite: Sqlite.Database;
  #counts: readonly LedgerCount[] | null = null;

  constructor(sqlite: Sqlite.Database) {
    this.#sqlite = sqlite;
  }

  #counted(): readonly LedgerCount[] {
    this.#counts ??= this.#sqlite.prepare<[], LedgerCount>(LEDGERS).all();
    return this.#counts;
  }

  /** Entries that the index does not lead to would be left out by every reader. */
  fault(): string | null {
    const counts = this.#counted();
    const total = this.#sqlite.prepare<[], number>('SELECT count(*) FROM ledger').pluck().get();
    return total === counts.reduce((sum, { count }) => sum + count, 0)
      ? null
      : 'the index of the ledger does not lead to all of its entries';
  }

  damaged(): readonly DamagedCampaign[] {
    const counts = new Map(this.#counted().map((counted) => [counted.campaign, counted]));
    return this.#sqlite
      .prepare<[], CampaignState>(
        `SELECT number, id, number IN (SELECT campaign FROM secrets) AS hasSecrets,
           (SELECT json_valid(body) FROM ledger WHERE campaign = number AND seq = 1) AS isBegun
         FROM campaigns WHERE number NOT IN (SELECT campaign FROM receiving)`,
      )
      .all()
      .flatMap((state) => {
        const what = lackOf(state, counts.get(state.number));
        return what === null ? [] : [{ campaign: state.id, what }];
      });
  }
}

interface CampaignState {
  readonly number: number;
  readonly id: string;
  readonly hasSecrets: 0 | 1;
  /** Whether its first entry can be read; `null` if there is none. */
  readonly isBegun: 0 | 1 | null;
}

/** What a campaign lacks; `null` if nothing. */
function lackOf(state: CampaignState, ledger: LedgerCount | undefined): string | null {
  if (ledger === undefined) return 'its whole ledger is missing';
  const { count, last } = ledger;
  if (count !== last)
    return `${last - count} of its ${countWithNoun(last, 'entry', 'entries')} ${plural(last - count, 'is', 'are')} missing`;
  if (state.isBegun !== 1) return 'its first entry can’t be read';
  return state.hasSecrets === 1 ? null : 'what its dice come from is missing';
}

/**
 * What is left of campaigns that are missing. The first server to open the database would delete their ledgers, as it
 * deletes what is left of removed campaigns.
 */
function ownerlessFault(sqlite: Sqlite.Database): string | null {
  // A removed campaign loses its row, secrets and links in one transaction; its ledger and hexes go in batches later.
  const lost = sqlite
    .prepare(
      'SELECT 1 FROM (SELECT campaign FROM secrets UNION SELECT campaign FROM links) WHERE campaign NOT IN (SELECT number FROM campaigns) LIMIT 1',
    )
    .get();
  if (lost !== undefined) return 'there are secrets or links of a campaign that is missing';
  // An import stores secrets in its last transaction, which also ends the listing. Until then it counts as incomplete.
  const complete = sqlite.prepare('SELECT 1 FROM receiving JOIN secrets USING (campaign) LIMIT 1').get();
  return complete === undefined ? null : 'a complete campaign is marked as one that is still being imported';
}

/** How many campaigns a database has, of whatever version: without those whose import was never finished. */
export function countCampaigns(sqlite: Sqlite.Database): number {
  const receives = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'receiving'").get() !== undefined;
  const complete = receives ? ' WHERE number NOT IN (SELECT campaign FROM receiving)' : '';
  return sqlite.prepare<[], number>(`SELECT count(*) FROM campaigns${complete}`).pluck().get() ?? 0;
}
