import { isIPv6 } from 'node:net';
import { Access } from '../access/access.ts';
import { asCampaignId } from '../campaign/id.ts';
import { ROLES } from '../campaign/role.ts';
import { readSettings, WrongSetting } from '../config.ts';
import { systemClock, systemDigest } from '../session/system.ts';
import { type CliCommand, CommandFailed, choice, json, text, WrongUsage } from './command.ts';
import { dataHelp, dataOption, withStorage } from './data-option.ts';

export const link: CliCommand = {
  name: 'link',
  operands: ['ID'],
  summary: 'Makes a new link to a campaign, such as one for an owner who lost theirs.',
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
    const [name] = typed.positionals;
    if (name === undefined)
      throw new WrongUsage('link needs the id of a campaign; `hexfarer campaigns` lists them');
    const wanted = text(typed.values.role);
    if (wanted === undefined) throw new WrongUsage('--role is needed: owner, player or watcher');
    const role = choice('role', wanted, ROLES);
    const label = text(typed.values.label) ?? '';
    if (/\p{Cc}/u.test(label) || label.length > 80)
      throw new WrongUsage('--label is a line of at most 80 characters');
    const base = baseUrl(terminal.environment);
    const id = asCampaignId(name);
    const made = await withStorage(typed, terminal, async ({ campaigns, links }) => {
      if (!id || !(await campaigns.summary(id))) return null;
      return new Access({ links, clock: systemClock, digest: systemDigest }).addLink(id, role, label);
    });
    if (!made)
      throw new CommandFailed(`there is no campaign '${name}' here; \`hexfarer campaigns\` lists them`);
    const url = new URL(`/c/${name}#${made.token}`, base).href;
    const shown = { id: made.link.id, role, label, token: made.token, url };
    terminal.out(typed.values.json ? json(shown) : `${url}\n`);
    return 0;
  },
};

/** Where the server is reached, as far as the environment tells. */
function baseUrl(environment: Readonly<Record<string, string | undefined>>): URL {
  try {
    const { publicUrl, host, port } = readSettings(environment, {});
    // A server that listens on all addresses is reached at this machine's own.
    const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : isIPv6(host) ? `[${host}]` : host;
    return publicUrl ?? new URL(`http://${reached}:${port}`);
  } catch (error) {
    if (error instanceof WrongSetting) throw new WrongUsage(error.message);
    throw error;
  }
}
