import { StorageFailure } from '../../session/ports.ts';
import { redactedUrl } from '../../storage/postgres/address.ts';
import { UnusableDatabase } from '../../storage/unusable-database.ts';
import { type Finding, fine, wrong } from './finding.ts';

/** Whether a PostgreSQL database can be reached and is ready for a server. Changes nothing there. */
export async function postgresFindings(url: string): Promise<Finding[]> {
  // Imported here so that the driver is loaded only when it is needed.
  const { openPostgresStorage } = await import('../../storage/postgres/storage.ts');
  try {
    const storage = await openPostgresStorage(url, { create: false });
    try {
      const count = await storage.campaigns.count();
      return [fine('database', `PostgreSQL at ${redactedUrl(url)}, campaigns: ${count}`)];
    } finally {
      await storage.close();
    }
  } catch (error) {
    if (error instanceof UnusableDatabase)
      return [wrong('database', error.message, 'correct DATABASE_URL, or what it says')];
    if (!(error instanceof StorageFailure)) throw error;
    const what = `The database at ${redactedUrl(url)} can't be read: ${error.message}.`;
    return [wrong('database', what, 'look into what PostgreSQL logs')];
  }
}
