import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { Campaign } from '../../src/campaign/campaign.ts';
import type { Command } from '../../src/campaign/command.ts';
import { authorOf, bodyOfContent } from '../../src/campaign/roll-entries.ts';
import { writeOf } from '../../src/campaign/writing.ts';
import type { Axial } from '../../src/hex/axial.ts';
import type { Direction } from '../../src/hex/direction.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import type { HexRecord } from '../../src/ledger/hex-record.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import { entryOf, rowsOfDrafts } from '../../src/ledger/ledger.ts';
import type { Actor, Role } from '../../src/ledger/role.ts';
import type { WorldSettings } from '../../src/ledger/settings.ts';
import type { CampaignBounds } from '../../src/session/growth.ts';
import type { CampaignRequest } from '../../src/session/new-campaign.ts';
import type { OtherServers } from '../../src/session/other-servers.ts';
import type { CampaignStore, Digest, EntryWrite } from '../../src/session/ports.ts';
import { SessionManager } from '../../src/session/session-manager.ts';
import { type ExploredEntry, explore } from '../../src/world/expedition.ts';
import { WORLDS } from '../../src/world/registry.ts';
import type { SoloSettings } from '../../src/world/solo/solo-kind.ts';
import type { World } from '../../src/world/world.ts';
import { MemoryStore } from './memory-store/memory-store.ts';
import { countedDigest, ScriptedClock } from './scripted-system.ts';
import { commandKey, hashOf, linkIdOf, someLinkId, someOwner } from './store-rows.ts';

/** What a manager published to watchers, in order. */
export type Published = readonly { readonly campaign: CampaignId; readonly entries: readonly Entry[] }[];

export interface SessionsUnderTest {
  readonly sessions: SessionManager;
  readonly store: CampaignStore;
  readonly clock: ScriptedClock;
  readonly published: Published;
}

/** A session manager with a scripted clock and chance (unless given others), recording what it publishes. */
export function sessionsOn(
  store: CampaignStore = new MemoryStore(),
  {
    mostHexes,
    mostWritten,
    clock = new ScriptedClock(),
    digest = countedDigest(),
    onDamage = () => {},
    others,
    campaignBounds,
  }: {
    mostHexes?: number;
    mostWritten?: number;
    clock?: ScriptedClock;
    digest?: Digest;
    onDamage?: (campaign: CampaignId, what: string) => void;
    others?: OtherServers;
    campaignBounds?: CampaignBounds;
  } = {},
): SessionsUnderTest {
  const published: { campaign: CampaignId; entries: readonly Entry[] }[] = [];
  const sessions = new SessionManager(
    {
      store,
      clock,
      digest,
      worlds: WORLDS,
      onDamage,
      others,
      campaignBounds,
      publisher: { publish: (campaign, entries) => published.push({ campaign, entries }) },
    },
    {
      ...(mostHexes !== undefined && { hexes: mostHexes }),
      ...(mostWritten !== undefined && { written: mostWritten }),
    },
  );
  return { sessions, store, clock, published };
}

/** An actor without a name, whose link is in no store. */
export const someActor = (role: Role = 'player'): Actor => ({ link: someLinkId(), label: '', role });

/** The player for actions of nobody in particular. */
export const SOMEBODY: Actor = { link: linkIdOf('somebody'), label: '', role: 'player' };

/** An actor with all rights of an owner. */
export const THE_OWNER: Actor = { link: linkIdOf('the owner'), label: '', role: 'owner' };

/**
 * With this owner, counted chance and fixed command ids, a sealed world is the same in every run: its throws depend on
 * who started it. Only one campaign of a store may have this owner.
 */
export const SAME_OWNER = { ...someOwner(), id: linkIdOf('the same owner') };

export async function startedCampaign(
  { sessions }: Pick<SessionsUnderTest, 'sessions'>,
  request: Partial<CampaignRequest> = {},
  owner = someOwner(),
): Promise<CampaignId> {
  const outcome = await sessions.create(
    {
      name: 'The Green Marches',
      world: SOLO,
      dice: 'server',
      seed: 'demo',
      ...request,
    },
    owner,
  );
  if (outcome.kind !== 'created') throw new Error(`no campaign was made: ${outcome.kind}`);
  return outcome.summary.id;
}

export const enter = (to: Direction, from?: Axial): Command => ({ kind: 'enter', to, ...(from && { from }) });

/** All entries of a campaign, each as text. */
export const ledgerText = async (
  { sessions }: Pick<SessionsUnderTest, 'sessions'>,
  id: CampaignId,
): Promise<string[]> => (await sessions.entries(id, 0, 10_000)).map((entry) => JSON.stringify(entry));

/** Sends a command that must be carried out. */
export async function carryOut(
  { sessions }: Pick<SessionsUnderTest, 'sessions'>,
  id: CampaignId,
  command: Command,
  { commandId = randomUUID() as string, by = SOMEBODY }: { commandId?: string; by?: Actor } = {},
): Promise<{ readonly seq: number; readonly entries: readonly Entry[] }> {
  const outcome = await sessions.command(id, commandId, command, by);
  expect(outcome, JSON.stringify(outcome)).toMatchObject({ ok: true });
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome;
}

/** The code of a refusal; fails if the command was carried out. */
export async function refusal(
  { sessions }: Pick<SessionsUnderTest, 'sessions'>,
  id: CampaignId,
  command: Command,
  { commandId = randomUUID() as string, by = SOMEBODY }: { commandId?: string; by?: Actor } = {},
): Promise<string> {
  const outcome = await sessions.command(id, commandId, command, by);
  if (outcome.ok) throw new Error(`it was carried out: ${JSON.stringify(outcome.entries)}`);
  return outcome.refusal.code;
}

export const SOLO: SoloSettings = { kind: 'solo', houseRules: [] };

/** A world with these settings, explored without players until `count` hexes are known. */
export function exploredWorld(
  seed: string,
  count: number,
  settings: WorldSettings = SOLO,
): { readonly world: World; readonly finds: readonly ExploredEntry[] } {
  const kind = WORLDS.ofKind(settings.kind);
  if (!kind) throw new Error(`there is no world of kind ${settings.kind}`);
  const world = kind.emptyWorld(settings);
  const finds: ExploredEntry[] = [];
  // The source's own walk often returns to known hexes; any other order goes straight on.
  for (const find of explore(world, seed, kind.orders.at(-1) ?? '')) {
    finds.push(find);
    if (world.count >= count) break;
  }
  return { world, finds };
}

/** The hexes of a world without players, as a campaign with the same seed reveals them. */
export const exploredHexes = (seed: string, count: number, settings: WorldSettings = SOLO): HexRecord[] => [
  ...exploredWorld(seed, count, settings).world.view().records(),
];

const BATCH = 2000;

/**
 * Makes a campaign large by writing entries straight to its store, up to `count` hexes in all. Its party ends up in the
 * last of them without having walked there.
 */
export async function enlarge(
  { store, clock }: Pick<SessionsUnderTest, 'store' | 'clock'>,
  id: CampaignId,
  seed: string,
  count: number,
): Promise<void> {
  const summary = await store.summary(id);
  if (!summary) throw new Error('no such campaign');
  const { started } = summary;
  const campaign = new Campaign(started, WORLDS);
  const digest = countedDigest();
  const by = authorOf(SOMEBODY);
  for (const row of await store.ledger(id, 0, summary.seq)) campaign.apply(entryOf(row, () => ''));
  const { finds } = exploredWorld(seed, count, started.world);
  const missing = finds.slice(finds.findIndex(({ seq }) => seq > summary.seq));
  for (let at = 0; at < missing.length; at += BATCH) {
    const command = commandKey(`enlarge from ${at}`);
    const after = campaign.end;
    const writes: EntryWrite[] = [];
    for (const { content } of missing.slice(at, at + BATCH)) {
      const [row] = rowsOfDrafts([{ body: bodyOfContent(content, by) }], campaign.end, {
        at: clock.now(),
        command: command.id,
        secret: null,
        sealAfter: () => null,
        drawSalt: () => hashOf(id).slice(0, 32),
        sha256: digest.sha256,
      });
      if (!row) throw new Error('one draft makes one row');
      writes.push(writeOf(row, bodyOfContent(content, by), campaign));
      campaign.apply(entryOf(row, () => ''));
    }
    expect(await store.append(id, after, command, writes)).toEqual({ kind: 'committed' });
  }
}
