import { hexLabel } from '../../hex/label.ts';
import { hasChosenSeed } from '../../session/ports.ts';
import { type CliCommand, json, printable } from '../terminal/command.ts';
import { dataHelp, dataOption, withStorage } from '../terminal/data-option.ts';

export const campaigns: CliCommand = {
  name: 'campaigns',
  operands: [],
  options: { ...dataOption, json: { type: 'boolean' } },
  help: { ...dataHelp, json: { does: 'as one JSON document' } },
  async run(typed, terminal) {
    const [summaries, damaged] = await withStorage(
      typed,
      terminal,
      async ({ campaigns }) => [await campaigns.summaries(), await campaigns.damaged()] as const,
    );
    if (typed.values.json) {
      const listed = summaries.map((summary) => {
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
    if (summaries.length + damaged.length === 0)
      terminal.out('No campaigns yet. Start the server and open its page to begin one.\n');
    for (const { id, name, hexCount, party, updatedAt, closed } of summaries) {
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
