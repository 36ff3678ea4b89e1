import { StorageFailure } from '../../session/ports.ts';
import { lockDataDirectory } from '../../storage/sqlite/data-directory-lock.ts';
import { UnusableDatabase } from '../../storage/unusable-database.ts';
import { plural } from '../../telling/words.ts';
import { type CliCommand, CommandFailed, json, type Terminal, type Typed } from '../terminal/command.ts';
import { dataOption, withStorage } from '../terminal/data-option.ts';

export const reseal: CliCommand = {
  name: 'reseal',
  operands: [],
  summary: 'Seals the coming throws anew after files were restored, so that nobody knows them beforehand.',
  options: { ...dataOption, json: { type: 'boolean' } },
  help: {
    data: { value: 'DIR', does: 'the data directory (default DATABASE_URL, DATA_DIR or ./data)' },
    json: { does: 'as one JSON document' },
  },
  async run(typed, terminal) {
    const url = typed.values.data === undefined ? terminal.environment.DATABASE_URL : undefined;
    const campaigns = url ? await inPostgres(url) : await inDirectory(typed, terminal);
    terminal.out(
      typed.values.json
        ? json({ campaigns })
        : `${campaigns} open ${plural(campaigns, 'campaign draws', 'campaigns draw')} a new key before the next command.\n`,
    );
    return 0;
  },
};

// A server that has these campaigns in memory would go on with the keys that it has read: none may run meanwhile.

const inDirectory = (typed: Typed, terminal: Terminal): Promise<number> =>
  withStorage(typed, terminal, async (storage, directory) => {
    const release = lockDataDirectory(directory, 'serve');
    try {
      return storage.reseal();
    } finally {
      release();
    }
  });

async function inPostgres(url: string): Promise<number> {
  // The driver is loaded where it is used.
  const { openPostgresStorage } = await import('../../storage/postgres/storage.ts');
  try {
    const storage = await openPostgresStorage(url, { create: false, alone: true });
    return await storage.reseal().finally(() => storage.close());
  } catch (error) {
    if (error instanceof UnusableDatabase || error instanceof StorageFailure)
      throw new CommandFailed(error.message);
    throw error;
  }
}
