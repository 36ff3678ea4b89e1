/** Copies one database, on a thread of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { backUp } from '../sqlite/backup.ts';
import { SqliteConnection } from '../sqlite/sqlite-connection.ts';
import type { CopyJob, CopyMessage } from './copy-thread.ts';

const { database, file } = workerData as CopyJob;
const tell = (message: CopyMessage) => parentPort?.postMessage(message);
try {
  const sqlite = new SqliteConnection(database, { readonly: true, fileMustExist: true });
  try {
    tell({ copied: backUp(sqlite, file, { onBegun: (unfinished) => tell({ unfinished }) }) });
  } finally {
    sqlite.close();
  }
} catch (error) {
  tell({ fault: (error as Error).message });
}
