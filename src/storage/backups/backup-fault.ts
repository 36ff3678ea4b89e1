import type Sqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { systemDigest } from '../../session/system.ts';
import { verifyCampaign } from '../../session/verify.ts';
import { Erasure } from '../sqlite/erasure.ts';
import { GroupCommit } from '../sqlite/group-commit.ts';
import { integrityFault, pageFault } from '../sqlite/integrity.ts';
import { pendingMigrations } from '../sqlite/migrations.ts';
import { SqliteCampaignStore } from '../sqlite/sqlite-campaign-store.ts';
import { SqliteConnection } from '../sqlite/sqlite-connection.ts';

/**
 * Looks a backup through, page by page, and verifies each of its campaigns as `hexfarer verify` does. The file stays as it
 * is. Of one that an earlier version wrote only the pages are looked at.
 *
 * @returns the first thing that is wrong, or `null`
 */
export async function backupFault(file: string): Promise<string | null> {
  let sqlite: Sqlite.Database | null = null;
  try {
    sqlite = new SqliteConnection(file, { readonly: true, fileMustExist: true });
    const campaigns = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'campaigns'").get();
    if (campaigns === undefined) return 'it is empty, or of another program';
    if (pendingMigrations(sqlite) !== 0) return pageFault(sqlite);
    return integrityFault(sqlite) ?? (await ledgerFault(sqlite));
  } catch (error) {
    return (error as Error).message;
  } finally {
    sqlite?.close();
  }
}

async function ledgerFault(sqlite: Sqlite.Database): Promise<string | null> {
  const database = { sqlite, drizzle: drizzle({ client: sqlite }), backup: null };
  const campaigns = new SqliteCampaignStore(database, new GroupCommit(sqlite), new Erasure(sqlite));
  const { sound, damaged } = await campaigns.listed();
  if (damaged.length > 0) return `the beginning of campaign ${damaged[0]} can't be read`;
  for (const { id } of sound) {
    const problem = (await verifyCampaign(id, campaigns, systemDigest))?.problem;
    if (problem) return `campaign ${id} does not verify: entry ${problem.seq}: ${problem.what}`;
  }
  return null;
}
