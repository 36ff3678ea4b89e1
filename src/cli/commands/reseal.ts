import { lockDataDirectory } from '../../storage/sqlite/data-directory-lock.ts';
import { plural } from '../../telling/words.ts';
import { type CliCommand, json } from '../terminal/command.ts';
import { dataHelp, dataOption, withStorage } from '../terminal/data-option.ts';

export const reseal: CliCommand = {
  name: 'reseal',
  operands: [],
  summary: 'Seals the coming throws anew after files were restored, so that nobody knows them beforehand.',
  options: { ...dataOption, json: { type: 'boolean' } },
  help: { ...dataHelp, json: { does: 'as one JSON document' } },
  async run(typed, terminal) {
    const campaigns = await withStorage(typed, terminal, async (storage, directory) => {
      // A server that has these campaigns in memory would go on with the keys that it has read.
      const release = lockDataDirectory(directory, 'serve');
      try {
        return storage.reseal();
      } finally {
        release();
      }
    });
    terminal.out(
      typed.values.json
        ? json({ campaigns })
        : `${campaigns} open ${plural(campaigns, 'campaign draws', 'campaigns draw')} a new key before the next command.\n`,
    );
    return 0;
  },
};
