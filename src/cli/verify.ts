import { asCampaignId } from '../campaign/id.ts';
import { systemDigest } from '../session/system.ts';
import { verifyCampaign } from '../session/verify.ts';
import { type CliCommand, CommandFailed, json, WrongUsage } from './command.ts';
import { dataHelp, dataOption, withStorage } from './data-option.ts';

const PROGRESS_EVERY = 100_000;

export const verify: CliCommand = {
  name: 'verify',
  operands: ['ID'],
  summary: "Checks a campaign's ledger: numbers, hashes, and every outcome worked out anew from its dice.",
  options: { ...dataOption, json: { type: 'boolean' } },
  help: { ...dataHelp, json: { does: 'as one JSON document' } },
  async run(typed, terminal) {
    const [name] = typed.positionals;
    if (name === undefined)
      throw new WrongUsage('verify needs the id of a campaign; `hexfarer campaigns` lists them');
    const id = asCampaignId(name);
    const verification = await withStorage(
      typed,
      terminal,
      async (storage) =>
        id &&
        verifyCampaign(id, storage.campaigns, systemDigest.sha256, (entries) => {
          if (entries % PROGRESS_EVERY === 0) terminal.error(`${entries} entries checked\n`);
        }),
    );
    if (!verification)
      throw new CommandFailed(`there is no campaign '${name}' here; \`hexfarer campaigns\` lists them`);
    const { ok, entries, hexes, head, problem } = verification;
    if (typed.values.json) terminal.out(json(verification));
    else if (problem) terminal.out(`Entry ${problem.seq} does not fit: ${problem.what}.\n`);
    else
      terminal.out(
        `All is well: ${entries} entries and ${hexes} hexes fit together. The last hash is ${head}.\n`,
      );
    return ok ? 0 : 1;
  },
};
