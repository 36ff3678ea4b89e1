import { statSync } from 'node:fs';
import { copyOnThread } from '../../storage/backups/copy-thread.ts';
import { BackupFailed } from '../../storage/sqlite/backup.ts';
import { databaseIn } from '../../storage/sqlite/database.ts';
import { countWithNoun } from '../../telling/words.ts';
import { type CliCommand, CommandFailed, json, printable, WrongUsage } from '../terminal/command.ts';
import { dataOption, selectedDatabase, withDirectory } from '../terminal/data-option.ts';
import { removeOnSignal } from '../terminal/remove-on-signal.ts';

const BY_ITS_OWN_TOOLS =
  'a database in PostgreSQL is backed up by its own tools: pg_dump --format custom --file FILE "$DATABASE_URL". ' +
  'docs/scale.md says how it is restored. Where a data directory is meant, name it with --data';

export const backup: CliCommand = {
  name: 'backup',
  operands: ['FILE'],
  options: { ...dataOption, json: { type: 'boolean' } },
  help: {
    data: { value: 'DIR', does: 'the data directory (default DATA_DIR or ./data)' },
    json: { does: 'as one JSON document' },
  },
  async run(typed, terminal) {
    const [file] = typed.positionals;
    if (!file) throw new WrongUsage('backup needs the name of a file that is not there yet');
    if (selectedDatabase(typed, terminal) !== null) throw new CommandFailed(BY_ITS_OWN_TOOLS);
    const { campaigns, damaged } = await withDirectory(typed, terminal, async (_, directory) => {
      try {
        return await copyOnThread({ database: databaseIn(directory), file }, removeEachOnSignal);
      } catch (error) {
        if (error instanceof BackupFailed) throw new CommandFailed(error.message);
        throw error;
      }
    });
    const bytes = statSync(file).size;
    for (const { campaign, what } of damaged)
      terminal.error(`hexfarer: campaign ${campaign} is damaged, in this backup too: ${what}\n`);
    terminal.out(
      typed.values.json
        ? json({ file, bytes, campaigns, ...(damaged.length > 0 && { damaged }) })
        : `${printable(file)} holds everything: ${countWithNoun(campaigns, 'campaign')}, ${bytes} bytes. To restore it, put it in an empty data directory as hexfarer.sqlite.\n`,
    );
    return 0;
  },
};

function removeEachOnSignal(paths: readonly string[]): () => void {
  const keeps = paths.map((path) => removeOnSignal(path));
  return () => {
    for (const keep of keeps) keep();
  };
}
