import { hexLabel } from '../../hex/label.ts';
import { type CampaignSummary, hasChosenSeed } from '../../session/campaign-summary.ts';
import { WORLDS } from '../../world/registry.ts';
import { type CliCommand, json, printable } from '../terminal/command.ts';
import { dataHelp, dataOption, withStorage } from '../terminal/data-option.ts';

export const campaigns: CliCommand = {
  name: 'campaigns',
  operands: [],
  options: { ...dataOption, json: { type: 'boolean' } },
  help: { ...dataHelp, json: { does: 'as one JSON document' } },
  async run(typed, terminal) {
    const listed = await withStorage(typed, terminal, ({ campaigns }) => campaigns.list());
    const isKnown = ({ started }: CampaignSummary) => WORLDS.ofEdition(started.edition) !== null;
    const sound = listed.sound.filter(isKnown);
    const newer = listed.sound.filter((summary) => !isKnown(summary));
    const damaged = [...listed.damaged, ...newer.map(({ id }) => id)];
    if (typed.values.json) {
      const campaigns = sound.map((summary) => {
        const { id, started, keySince: _, ...rest } = summary;
        return {
          id,
          world: started.world,
          dice: started.dice,
          seedChosen: hasChosenSeed(summary),
          ...rest,
        };
      });
      terminal.out(json({ campaigns, ...(damaged.length > 0 && { damaged }) }));
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
    for (const id of listed.damaged)
      terminal.out(`${id}  damaged: its beginning can’t be read. Restore a backup.\n`);
    for (const { id, started } of newer)
      terminal.out(
        `${id}  of a newer version: this one does not know its rules, ${printable(started.edition)}.\n`,
      );
    return 0;
  },
};
