import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import type { Axial } from '../../src/hex/axial.ts';
import type { Direction } from '../../src/hex/direction.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import { entryOf, sealEntries } from '../../src/ledger/ledger.ts';
import type { Actor, Role } from '../../src/ledger/role.ts';
import type { CampaignStore } from '../../src/session/ports.ts';
import { projectionOf } from '../../src/session/projection.ts';
import { type CampaignRequest, SessionManager } from '../../src/session/session-manager.ts';
import { MemoryStore } from '../../src/storage/memory/memory-store.ts';
import { explore } from '../../src/world/expedition.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { countedDigest, ScriptedClock } from './scripted-system.ts';
import { commandKey, hashOf, someLinkId } from './store-rows.ts';

/** What a manager told those who watch, in order. */
export type Published = readonly { readonly campaign: CampaignId; readonly entries: readonly Entry[] }[];

export interface Table {
  readonly sessions: SessionManager;
  readonly store: CampaignStore;
  readonly clock: ScriptedClock;
  readonly published: Published;
}

/** A session manager with a scripted clock and chance, and an ear for what it publishes. */
export function sessionsOn(
  store: CampaignStore = new MemoryStore(),
  { mostHexes, clock = new ScriptedClock() }: { mostHexes?: number; clock?: ScriptedClock } = {},
): Table {
  const published: { campaign: CampaignId; entries: readonly Entry[] }[] = [];
  const sessions = new SessionManager(
    {
      store,
      clock,
      digest: countedDigest(),
      publisher: { publish: (campaign, entries) => published.push({ campaign, entries }) },
    },
    mostHexes,
  );
  return { sessions, store, clock, published };
}

export const someActor = (role: Role = 'player'): Actor => ({ link: someLinkId(), label: role, role });

/** The player who does what nobody in particular does. */
export const SOMEBODY = someActor();

const OWNER = someLinkId();
/** The link that all campaigns here are made with. */
export const THE_OWNER: Actor = { link: OWNER, label: 'owner', role: 'owner' };

export async function startedCampaign(
  { sessions }: Pick<Table, 'sessions'>,
  request: Partial<CampaignRequest> = {},
): Promise<CampaignId> {
  const link = someLinkId();
  const outcome = await sessions.create(
    {
      name: 'The Green Marches',
      world: { kind: 'solo', houseRules: [] },
      dice: 'server',
      seed: 'demo',
      ...request,
    },
    { id: link, role: 'owner', label: 'owner', tokenHash: hashOf(`token of ${link}`), expiresAt: null },
  );
  if (outcome.kind !== 'created') throw new Error(`no campaign was made: ${outcome.kind}`);
  return outcome.summary.id;
}

export const enter = (to: Direction, from?: Axial): Command => ({ kind: 'enter', to, ...(from && { from }) });

/** All entries of a campaign, each as text. */
export const ledgerText = async ({ sessions }: Pick<Table, 'sessions'>, id: CampaignId): Promise<string[]> =>
  (await sessions.entries(id, 0, 10_000)).map((entry) => JSON.stringify(entry));

/** Gives a command and expects that it is carried out. */
export async function done(
  { sessions }: Pick<Table, 'sessions'>,
  id: CampaignId,
  command: Command,
  { commandId = randomUUID() as string, by = SOMEBODY }: { commandId?: string; by?: Actor } = {},
): Promise<{ readonly seq: number; readonly entries: readonly Entry[] }> {
  const outcome = await sessions.command(id, commandId, command, by);
  expect(outcome).toMatchObject({ ok: true });
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome;
}

/** The code of a refusal; fails if the command was carried out. */
export async function refusal(
  { sessions }: Pick<Table, 'sessions'>,
  id: CampaignId,
  command: Command,
  { commandId = randomUUID() as string, by = SOMEBODY }: { commandId?: string; by?: Actor } = {},
): Promise<string> {
  const outcome = await sessions.command(id, commandId, command, by);
  if (outcome.ok) throw new Error(`it was carried out: ${JSON.stringify(outcome.entries)}`);
  return outcome.refusal.code;
}

/** The hexes of a world without a player, as a campaign of the same seed reveals them. */
export function exploredHexes(seed: string, count: number): SoloRecord[] {
  const hexes: SoloRecord[] = [];
  for (const hex of explore({ seed, houseRules: [], order: 'spiral' })) {
    hexes.push(hex);
    if (hexes.length === count) break;
  }
  return hexes;
}

/** Makes a campaign large by writing entries straight to its store, `count` hexes in all. */
export async function enlarge(
  { store, clock }: Pick<Table, 'store' | 'clock'>,
  id: CampaignId,
  seed: string,
  count: number,
): Promise<void> {
  const summary = await store.summary(id);
  if (!summary) throw new Error('no such campaign');
  const bodies = exploredHexes(seed, count)
    .slice(summary.hexCount)
    .map((hex) => ({ kind: 'revealed' as const, by: SOMEBODY, hex, entered: true }));
  const digest = countedDigest();
  const after = { seq: summary.seq, hash: summary.head };
  const rows = sealEntries(bodies, after, clock.now(), () => hashOf(id).slice(0, 32), digest.sha256);
  const entries = rows.map(entryOf);
  const projection = projectionOf(entries, bodies.at(-1)?.hex ?? null, false);
  const result = await store.append(id, summary.seq, commandKey('enlarge'), rows, projection);
  expect(result).toEqual({ kind: 'committed' });
}
