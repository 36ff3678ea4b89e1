import { Access } from '../../access/access.ts';
import { parseCampaignId } from '../../ledger/id.ts';
import { LONGEST_LABEL, ROLES } from '../../ledger/role.ts';
import { unlessUnreadable } from '../../session/damaged-ledger.ts';
import { systemClock, systemDigest } from '../../session/system.ts';
import { fitsLength, isCleanLine, isVisible } from '../../text/typed.ts';
import {
  type CliCommand,
  campaignOperand,
  choice,
  json,
  noCampaign,
  text,
  WrongUsage,
} from '../terminal/command.ts';
import { dataHelp, dataOption, withStorage } from '../terminal/data-option.ts';
import { linkAddresses } from '../terminal/link-addresses.ts';

export const link: CliCommand = {
  name: 'link',
  operands: ['ID'],
  options: {
    ...dataOption,
    role: { type: 'string' },
    label: { type: 'string', default: '' },
    json: { type: 'boolean' },
  },
  help: {
    role: { value: 'ROLE', does: 'owner (everything), player (moves the party) or watcher (looks on)' },
    label: { value: 'TEXT', does: 'for whom it is' },
    ...dataHelp,
    json: { does: 'as one JSON document' },
  },
  async run(typed, terminal) {
    const campaign = campaignOperand('link', typed);
    const wanted = text(typed.values.role);
    if (wanted === undefined) throw new WrongUsage('--role is needed: owner, player or watcher');
    const role = choice('role', wanted, ROLES);
    const label = text(typed.values.label) ?? '';
    if (!isCleanLine(label) || !fitsLength(label, LONGEST_LABEL) || (label !== '' && !isVisible(label)))
      throw new WrongUsage(`--label is a line of at most ${LONGEST_LABEL} characters that can be seen`);
    const addressOf = linkAddresses(terminal.environment, text(typed.values.data));
    const id = parseCampaignId(campaign);
    const made = await withStorage(typed, terminal, async ({ campaigns, links, address }) => {
      // A campaign that can't be read needs an owner too: only an owner can delete it.
      if (!id || !(await campaigns.summary(id).catch(unlessUnreadable))) return null;
      const access = new Access({ links, clock: systemClock, digest: systemDigest });
      return { ...(await access.addLink(id, role, label)), address };
    });
    if (!made) throw noCampaign(campaign);
    const url = addressOf(made.address, made.link.campaign, made.token);
    const shown = { id: made.link.id, role, label, token: made.token, url };
    terminal.out(typed.values.json ? json(shown) : `${url}\n`);
    return 0;
  },
};
