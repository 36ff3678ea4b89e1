import { hexLabel } from '../../hex/label.ts';
import { hasChosenSeed } from '../../session/campaign-summary.ts';
import { type CliCommand, json, printable } from '../terminal/command.ts';
import { dataHelp, dataOption, withStorage } from '../terminal/data-option.ts';

export const campaigns: CliCommand = {
  name: 'campaigns',
  operands: [],
  options: { ...dataOption, json: { type: 'boolean' } },
  help: { ...dataHelp, json: { does: 'as one JSON document' } },
  async run(typed, terminal) {
    const { sound, damaged } = await withStorage(typed, terminal, ({ campaigns }) => campaigns.listed());
    if (typed.values.json) {
      const listed = sound.map((summary) => {
        const { id, started, keySince: _, ...rest } = summary;
        return {
          id,
          world: started.world,
          dice: started.dice,
          seedChosen: hasChosenSeed(summary),
          ...rest,
        };
      });
      terminal.out(json({ campaigns: listed, ...(damaged.length > 0 && { damaged }) }));
      return 0;
    }
    if (sound.length + damaged.length === 0)
      terminal.out('No campaigns yet. Start the server and open its page to begin one.\n');
    for (const { id, name, hexCount, party, updatedAt, closed } of sound) {
      const where = closed ? 'closed' : party ? `party at ${hexLabel(party)}` : 'not begun';
      terminal.out(
        `${id}  ${updatedAt.slice(0, 16).replace('T', ' ')}  ${String(hexCount).padStart(7)} hexes  ${where.padEnd(14)}  ${printable(name ?? '')}\n`,
      );
    }
    for (const id of damaged)
      terminal.out(`${id}  damaged: its beginning can’t be read. Restore a backup.\n`);
    return 0;
  },
};
