import { StorageFailure } from '../../session/ports.ts';
import { lockDataDirectory } from '../../storage/sqlite/data-directory-lock.ts';
import { UnusableDatabase } from '../../storage/unusable-database.ts';
import { plural } from '../../telling/words.ts';
import {
  type CliCommand,
  CommandFailed,
  json,
  type ParsedArguments,
  type Terminal,
} from '../terminal/command.ts';
import { dataHelp, dataOption, selectedDatabase, withDirectory } from '../terminal/data-option.ts';

export const reseal: CliCommand = {
  name: 'reseal',
  operands: [],
  options: { ...dataOption, json: { type: 'boolean' } },
  help: {
    ...dataHelp,
    json: { does: 'as one JSON document' },
  },
  async run(typed, terminal) {
    const url = selectedDatabase(typed, terminal);
    const campaigns = url === null ? await inDirectory(typed, terminal) : await inPostgres(url);
    terminal.out(
      typed.values.json
        ? json({ campaigns })
        : `${campaigns} open ${plural(campaigns, 'campaign draws', 'campaigns draw')} a new key before the next command.\n`,
    );
    return 0;
  },
};

// No server may run meanwhile: it would continue with the keys of the campaigns that it has in memory.

const inDirectory = (typed: ParsedArguments, terminal: Terminal): Promise<number> =>
  withDirectory(typed, terminal, async (storage, directory) => {
    const release = lockDataDirectory(directory, 'serve');
    try {
      return storage.reseal();
    } finally {
      release();
    }
  });

async function inPostgres(url: string): Promise<number> {
  // Imported here so that the driver is loaded only when it is needed.
  const { openPostgresStorage } = await import('../../storage/postgres/storage.ts');
  try {
    const storage = await openPostgresStorage(url, { create: false, exclusive: true });
    return await storage.reseal().finally(() => storage.close());
  } catch (error) {
    if (error instanceof UnusableDatabase || error instanceof StorageFailure)
      throw new CommandFailed(error.message);
    throw error;
  }
}
