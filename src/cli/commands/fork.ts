import { Access } from '../../access/access.ts';
import { newCampaignAnswer } from '../../access/campaign-answer.ts';
import { parseCampaignId } from '../../ledger/id.ts';
import { parse } from '../../protocol/parse.ts';
import { forkSchema } from '../../protocol/requests.ts';
import { forkCampaign } from '../../session/forking.ts';
import { LedgerFault } from '../../session/ledger-fault.ts';
import { systemClock, systemDigest } from '../../session/system.ts';
import { WORLDS } from '../../world/registry.ts';
import {
  type CliCommand,
  CommandFailed,
  campaignOperand,
  entryNumber,
  json,
  noCampaign,
  noEntry,
  printable,
  text,
  WrongUsage,
  wrongName,
} from '../terminal/command.ts';
import { dataHelp, dataOption, withStorage } from '../terminal/data-option.ts';
import { linkAddresses } from '../terminal/link-addresses.ts';

export const fork: CliCommand = {
  name: 'fork',
  operands: ['ID'],
  options: {
    ...dataOption,
    at: { type: 'string' },
    name: { type: 'string' },
    json: { type: 'boolean' },
  },
  help: {
    at: { value: 'SEQ', does: 'the last entry that both have; all of its command comes along' },
    name: { value: 'NAME', does: 'what the new campaign is called' },
    ...dataHelp,
    json: { does: 'as one JSON document' },
  },
  async run(typed, terminal) {
    const { values } = typed;
    const campaign = campaignOperand('fork', typed);
    const wanted = requestOf(text(values.at), text(values.name));
    const addressOf = linkAddresses(terminal.environment, text(values.data));
    const parent = parseCampaignId(campaign);
    const { outcome, minted, address } = await withStorage(typed, terminal, async (storage) => {
      const { campaigns: store, links, address } = storage;
      const tools = { store, clock: systemClock, digest: systemDigest, worlds: WORLDS };
      const minted = new Access({ links, ...tools }).mint('owner', 'owner');
      const release = storage.beginImport();
      try {
        const outcome = parent && (await forkCampaign(parent, wanted, minted.row, tools));
        return { outcome, minted, address };
      } catch (error) {
        if (!(error instanceof LedgerFault)) throw error;
        const { seq, what } = error.problem;
        throw new CommandFailed(`${campaign} can't be forked, entry ${seq} does not fit: ${printable(what)}`);
      } finally {
        release();
      }
    });
    if (!outcome || outcome.kind === 'no-campaign') throw noCampaign(campaign);
    if (outcome.kind === 'no-entry') throw noEntry(wanted.at, campaign, outcome.last);
    const { summary } = outcome;
    const { token, row } = minted;
    const url = addressOf(address, summary.id, token);
    terminal.out(
      values.json
        ? json(newCampaignAnswer(summary, { id: row.id, token, url }))
        : `"${printable(summary.name ?? '')}" goes its own way as ${summary.id}, ${summary.hexCount} hexes. Its owner's link:\n${url}\n`,
    );
    return 0;
  },
};

function requestOf(at: string | undefined, name: string | undefined) {
  if (at === undefined) throw new WrongUsage('--at is needed: the number of an entry');
  if (name === undefined) throw new WrongUsage('--name is needed: what the new campaign is called');
  const request = parse(forkSchema, { at: entryNumber(at), name });
  if (!request.ok) throw wrongName();
  return request.value;
}
