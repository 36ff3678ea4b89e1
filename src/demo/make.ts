import type { Command } from '../campaign/command.ts';
import type { Colour } from '../ledger/colour.ts';
import { type CampaignId, type LinkId, publicId, uuidOf } from '../ledger/id.ts';
import type { Actor } from '../ledger/role.ts';
import { STARTER_TABLES } from '../rules/tables/starter.ts';
import type { LinkStore, NewLink } from '../session/link-store.ts';
import type { CampaignStore, Digest } from '../session/ports.ts';
import { SessionManager } from '../session/session-manager.ts';
import { WORLDS } from '../world/registry.ts';
import { Party } from './party.ts';
import { digestOf, EveningClock } from './scripted-system.ts';
import type { Story } from './story.ts';

const PLAYERS: readonly (readonly [label: string, colour: Colour])[] = [
  ['Joss', 'sky'],
  ['Odalys', 'green'],
  ['Tam', 'vermilion'],
];

export interface MakingTools {
  readonly campaigns: CampaignStore;
  readonly links: Pick<LinkStore, 'addLink'>;
  readonly digest: Digest;
}

/** Makes a campaign as its story has it: the same entries on every machine, their hashes included. */
export async function makeCampaign(
  story: Story,
  { campaigns, links, digest }: MakingTools,
): Promise<CampaignId> {
  const scripted = digestOf(story.key, digest);
  const clock = new EveningClock(story.begins);
  const sessions = new SessionManager({
    store: campaigns,
    clock,
    digest: scripted,
    worlds: WORLDS,
    publisher: { publish: () => {} },
  });
  // Tokens come from real randomness, and nobody is given them.
  const linkOf = (role: NewLink['role'], label: string, colour: Colour): Omit<NewLink, 'campaign'> => ({
    id: publicId(scripted.random(12)) as LinkId,
    role,
    label,
    colour,
    tokenHash: digest.sha256(digest.random(24)),
    createdAt: clock.now(),
    expiresAt: null,
    parent: null,
  });
  const owner = linkOf('owner', 'Mira', 'orange');
  const players = PLAYERS.map(([label, colour]) => linkOf('player', label, colour));
  const { name, world } = story;
  const made = await sessions.create({ name, world, dice: 'server', tables: STARTER_TABLES }, owner);
  if (made.kind === 'id-reused') throw new Error('a demo campaign is asked for once');
  const { id } = made.summary;
  for (const player of players) await links.addLink({ ...player, campaign: id });
  const carryOut = async (command: Command, by: Actor) => {
    clock.pass();
    const commandId = uuidOf(Buffer.from(scripted.random(16)).toString('hex'));
    const outcome = await sessions.command(id, commandId, command, by);
    if (!outcome.ok) throw new Error(`${name}: ${command.kind}: ${outcome.refusal.detail}`);
  };
  const campaign = await sessions.campaign(id);
  if (!campaign) throw new Error(`${name} was not made`);
  await new Party(story, campaign, [actorOf(owner), ...players.map(actorOf)], carryOut).play();
  return id;
}

const actorOf = ({ id, label, role }: Pick<NewLink, 'id' | 'label' | 'role'>): Actor => ({
  link: id,
  label,
  role,
});
