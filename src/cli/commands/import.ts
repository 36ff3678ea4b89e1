import { createReadStream } from 'node:fs';
import { Access } from '../../access/access.ts';
import { campaignAnswer } from '../../http/campaign-answer.ts';
import { importArchive } from '../../session/archiving.ts';
import { systemClock, systemDigest } from '../../session/system.ts';
import { lockDataDirectory } from '../../storage/sqlite/data-directory-lock.ts';
import { type CliCommand, CommandFailed, json, printable, WrongUsage } from '../terminal/command.ts';
import { dataHelp, dataOption, withStorage } from '../terminal/data-option.ts';
import { linkAddresses } from '../terminal/link-addresses.ts';
import { reading } from '../terminal/reading.ts';

export const importCampaign: CliCommand = {
  name: 'import',
  operands: ['FILE'],
  summary: 'Takes in a campaign from an archive, verified entry by entry, and prints a link for its owner.',
  options: { ...dataOption, json: { type: 'boolean' } },
  help: { ...dataHelp, json: { does: 'as one JSON document' } },
  async run(typed, terminal) {
    const [file] = typed.positionals;
    if (file === undefined) throw new WrongUsage('import needs the file of an archive');
    const addressOf = linkAddresses(terminal.environment);
    const { outcome, token, link, address } = await withStorage(
      typed,
      terminal,
      async ({ campaigns: store, links, address }, directory) => {
        const release = lockDataDirectory(directory, 'import');
        try {
          const tools = { store, clock: systemClock, digest: systemDigest };
          const minted = new Access({ links, ...tools }).mint('owner', 'owner');
          const outcome = await reading(file, () => importArchive(createReadStream(file), minted.row, tools));
          return { outcome, address, token: minted.token, link: minted.row.id };
        } finally {
          release();
        }
      },
    );
    if (outcome.kind === 'refused') {
      const { seq, what } = outcome.problem;
      throw new CommandFailed(
        `${file} was not taken in: ${seq === 0 ? 'the header' : `entry ${seq}`}: ${printable(what)}`,
      );
    }
    const { summary } = outcome;
    const url = addressOf(address, summary.id, token);
    terminal.out(
      typed.values.json
        ? json({ campaign: campaignAnswer(summary, 'owner'), links: { owner: { id: link, token, url } } })
        : `"${printable(summary.name ?? '')}" is here as ${summary.id}, ${summary.hexCount} hexes. Its owner's link:\n${url}\n`,
    );
    return 0;
  },
};
