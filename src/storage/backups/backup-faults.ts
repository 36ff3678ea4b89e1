import type Sqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { CampaignId } from '../../ledger/id.ts';
import type { CampaignStore } from '../../session/ports.ts';
import { systemDigest } from '../../session/system.ts';
import { verifyCampaign } from '../../session/verify.ts';
import { Erasure } from '../sqlite/erasure.ts';
import { GroupCommit } from '../sqlite/group-commit.ts';
import { integrityOf, pageFault } from '../sqlite/integrity.ts';
import { pendingMigrations } from '../sqlite/migrations.ts';
import { SqliteCampaignStore } from '../sqlite/sqlite-campaign-store.ts';
import { SqliteConnection } from '../sqlite/sqlite-connection.ts';

/** What is wrong with a backup. */
export interface BackupFaults {
  /** Why the file can't be restored, or none of it be trusted; `null` if it can. */
  readonly file: string | null;
  /** What is wrong with each campaign in it that does not verify. Only checked if the file can be restored. */
  readonly campaigns: readonly string[];
}

/**
 * Checks a backup page by page, and verifies each of its campaigns as `hexfarer verify` does. The file is not changed.
 * In a backup by an earlier version only the pages are checked.
 */
export async function backupFaults(path: string): Promise<BackupFaults> {
  let sqlite: Sqlite.Database | null = null;
  try {
    sqlite = new SqliteConnection(path, { readonly: true, fileMustExist: true });
    const campaigns = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'campaigns'").get();
    if (campaigns === undefined) return spoilt('it is empty, or of another program');
    if (pendingMigrations(sqlite) !== 0) return spoilt(pageFault(sqlite));
    const file = integrityOf(sqlite).fault;
    return file ? spoilt(file) : { file, campaigns: await campaignFaults(sqlite) };
  } catch (error) {
    return spoilt((error as Error).message);
  } finally {
    sqlite?.close();
  }
}

const spoilt = (file: string | null): BackupFaults => ({ file, campaigns: [] });

async function campaignFaults(sqlite: Sqlite.Database): Promise<string[]> {
  const database = { sqlite, drizzle: drizzle({ client: sqlite }), backup: null, damaged: null };
  const campaigns = new SqliteCampaignStore(database, new GroupCommit(sqlite), new Erasure(sqlite));
  const { sound, damaged } = await campaigns.list();
  const faults = damaged.map((id) => `the beginning of campaign ${id} can't be read`);
  for (const { id } of sound) {
    const fault = await campaignFault(id, campaigns);
    if (fault !== null) faults.push(`campaign ${id} does not verify: ${fault}`);
  }
  return faults;
}

async function campaignFault(id: CampaignId, campaigns: CampaignStore): Promise<string | null> {
  try {
    const problem = (await verifyCampaign(id, campaigns, systemDigest))?.problem;
    return problem ? `entry ${problem.seq}: ${problem.what}` : null;
  } catch (error) {
    // An error of SQLite concerns the whole file; any other, such as an invalid time, only this campaign.
    if (isOfSqlite(error)) throw error;
    return (error as Error).message;
  }
}

function isOfSqlite(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return (code ?? cause?.code ?? '').startsWith('SQLITE_');
}
