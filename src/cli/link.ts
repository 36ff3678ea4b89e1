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
    const made = await withStorage(typed, terminal, async ({ campaigns, links, address }) => {
      if (!id || !(await campaigns.summary(id))) return null;
      const access = new Access({ links, clock: systemClock, digest: systemDigest });
      return { ...(await access.addLink(id, role, label)), address };
    });
    if (!made)
      throw new CommandFailed(`there is no campaign '${name}' here; \`hexfarer campaigns\` lists them`);
    const url = new URL(`/c/${name}#${made.token}`, reachable(base ?? made.address ?? USUAL_ADDRESS)).href;
    const shown = { id: made.link.id, role, label, token: made.token, url };
    terminal.out(typed.values.json ? json(shown) : `${url}\n`);
    return 0;
  },
};

const USUAL_ADDRESS = 'http://127.0.0.1:8080';

/** Where the environment says that the server is reached; `null` where it says nothing. */
function baseUrl(environment: Readonly<Record<string, string | undefined>>): string | null {
  try {
    const { publicUrl, host, port } = readSettings(environment, {});
    if (publicUrl) return publicUrl.href;
    if (!environment.HOST && !environment.PORT) return null;
    return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
  } catch (error) {
    if (error instanceof WrongSetting) throw new WrongUsage(error.message);
    throw error;
  }
}

/** A server that listens on all addresses is reached at this machine's own. */
function reachable(address: string): URL {
  const url = new URL(address);
  if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = '127.0.0.1';
  return url;
}
