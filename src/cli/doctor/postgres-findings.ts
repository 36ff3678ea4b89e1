import { shownAddress } from '../../storage/postgres/address.ts';
import { UnusableDatabase } from '../../storage/unusable-database.ts';
import { type Finding, fine, wrong } from './finding.ts';

/** Whether a database in PostgreSQL can be reached and is as a server needs it. Nothing is changed there. */
export async function postgresFindings(url: string): Promise<Finding[]> {
  // The driver is loaded where it is used.
  const { openPostgresStorage } = await import('../../storage/postgres/storage.ts');
  try {
    const storage = await openPostgresStorage(url, { create: false });
    const count = (await storage.campaigns.summaries()).length;
    await storage.close();
    return [fine('database', `PostgreSQL at ${shownAddress(url)}, campaigns: ${count}`)];
  } catch (error) {
    if (!(error instanceof UnusableDatabase)) throw error;
    return [wrong('database', error.message, 'correct DATABASE_URL, or what it says')];
  }
}
