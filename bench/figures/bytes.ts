import { join } from 'node:path';
import { exportArchive } from '../../src/session/archiving.ts';
import { databaseIn } from '../../src/storage/sqlite/database.ts';
import { SqliteConnection } from '../../src/storage/sqlite/sqlite-connection.ts';
import { openStorage } from '../../src/storage/sqlite/storage.ts';
import { accessOn, begin, sessionsOn } from '../campaigns.ts';
import { type Bench, comparedFigure } from '../figure.ts';
import { inScratch } from '../scratch.ts';
import { SessionWalker } from '../session-walker.ts';

const BEFORE = 1000;
const REVEALS = 10_000;

/** Bytes of the same walk without seals, measured by the same program at commit e9dfd0d. */
const WITHOUT_SEALS = { database: 642, archive: 81.4 };

/** Bytes a reveal takes in the database and in an archive. */
export const storedBytes: Bench = (note) =>
  inScratch(async (directory) => {
    note(
      `${REVEALS} reveals, one after the other; the floor is the first form of the ledger, before there were seals`,
    );
    const storage = openStorage(join(directory, 'ours'), { create: true });
    const sessions = sessionsOn(storage);
    const walker = new SessionWalker(sessions, await begin(sessions, accessOn(storage), 'bytes'));
    const inArchive = async (): Promise<number> => {
      let bytes = 0;
      const archive = await exportArchive(walker.id, storage.campaigns);
      for await (const chunk of archive ?? []) bytes += (chunk as Buffer).length;
      return bytes;
    };
    await walker.reveal(BEFORE);
    const before = { database: inDatabase(directory), archive: await inArchive() };
    await walker.reveal(REVEALS);
    const after = { database: inDatabase(directory), archive: await inArchive() };
    storage.close();
    return (['database', 'archive'] as const).map((where) =>
      comparedFigure(
        {
          figure: `bytes a reveal in ${where === 'database' ? 'the database' : 'an archive'}`,
          unit: 'bytes',
          goal: '< 1 × that without seals',
          reached: (ratio) => ratio < 1,
        },
        [(after[where] - before[where]) / REVEALS],
        [WITHOUT_SEALS[where]],
      ),
    );
  });

/** Size of the database in bytes, with its write-ahead log checkpointed. */
function inDatabase(directory: string): number {
  const sqlite = new SqliteConnection(databaseIn(join(directory, 'ours')));
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  const pages = sqlite.pragma('page_count', { simple: true }) as number;
  const bytes = pages * (sqlite.pragma('page_size', { simple: true }) as number);
  sqlite.close();
  return bytes;
}
