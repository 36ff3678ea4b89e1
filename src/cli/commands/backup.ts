import { statSync } from 'node:fs';
import { BackupFailed } from '../../storage/sqlite/backup.ts';
import { counted } from '../../telling/words.ts';
import { type CliCommand, CommandFailed, json, printable, WrongUsage } from '../terminal/command.ts';
import { dataHelp, dataOption, withStorage } from '../terminal/data-option.ts';

export const backup: CliCommand = {
  name: 'backup',
  operands: ['FILE'],
  summary: 'Copies the whole database to a file, also while the server runs.',
  options: { ...dataOption, json: { type: 'boolean' } },
  help: { ...dataHelp, json: { does: 'as one JSON document' } },
  async run(typed, terminal) {
    const [file] = typed.positionals;
    if (!file) throw new WrongUsage('backup needs the name of a file that is not there yet');
    const campaigns = await withStorage(typed, terminal, async (storage) => {
      try {
        return storage.backUp(file);
      } catch (error) {
        if (error instanceof BackupFailed) throw new CommandFailed(error.message);
        throw error;
      }
    });
    const bytes = statSync(file).size;
    terminal.out(
      typed.values.json
        ? json({ file, bytes, campaigns })
        : `${printable(file)} holds everything: ${counted(campaigns, 'campaign')}, ${bytes} bytes. To restore it, put it in an empty data directory as hexfarer.sqlite.\n`,
    );
    return 0;
  },
};
