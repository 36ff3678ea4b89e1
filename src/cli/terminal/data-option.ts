import { StorageFailure } from '../../session/ports.ts';
import { openStorage, type Storage } from '../../storage/sqlite/storage.ts';
import { UnusableDatabase } from '../../storage/unusable-database.ts';
import { CommandFailed, type Terminal, type Typed, text } from './command.ts';

export const dataOption = { data: { type: 'string' } } as const;

export const dataHelp = {
  data: { value: 'DIR', does: 'the data directory (default ./data, or DATA_DIR)' },
} as const;

/** Works on the database of `--data`, also while a server runs on it. */
export async function withStorage<T>(
  { values }: Typed,
  { environment }: Terminal,
  work: (storage: Storage, directory: string) => Promise<T>,
): Promise<T> {
  // What is asked of one place must not be answered by another.
  if (values.data === undefined && environment.DATABASE_URL)
    throw new CommandFailed(
      'this command works on a data directory, and DATABASE_URL names a database: name the directory with --data',
    );
  const directory = text(values.data) ?? (environment.DATA_DIR || './data');
  let storage: Storage;
  try {
    storage = openStorage(directory, { create: false });
  } catch (error) {
    if (error instanceof UnusableDatabase) throw new CommandFailed(error.message);
    throw error;
  }
  try {
    return await work(storage, directory);
  } catch (error) {
    if (error instanceof UnusableDatabase) throw new CommandFailed(error.message);
    const { code } = error as { code?: unknown };
    if (error instanceof StorageFailure || (typeof code === 'string' && code.startsWith('SQLITE_')))
      throw new CommandFailed(`the database in ${directory} failed: ${(error as Error).message}`);
    throw error;
  } finally {
    storage.close();
  }
}
