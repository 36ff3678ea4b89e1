import type { Command } from '../../src/campaign/command.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import type { CampaignStore } from '../../src/session/ports.ts';
import {
  carryOut,
  enter,
  SAME_OWNER,
  type SessionsUnderTest,
  sessionsOn,
  startedCampaign,
  THE_OWNER,
} from './sessions.ts';
import { uuidOf } from './store-rows.ts';

/** The steps of every campaign that is played for an archive; the first leads into a known hex. */
export const JOURNEY = [1, 1, 2, 3, 2, 1, 6, 5, 4] as const;

/** A campaign of 18 entries, or 19 if closed, the same in every run. With `seed` null its throws are sealed. */
export async function playedCampaign(
  store: CampaignStore,
  { close = false, seed = 'the secret of the marches' }: { close?: boolean; seed?: string | null } = {},
): Promise<{ readonly table: SessionsUnderTest; readonly id: CampaignId }> {
  const table = sessionsOn(store);
  const id = await startedCampaign(table, { seed: seed ?? undefined }, SAME_OWNER);
  const commands: Command[] = [...JOURNEY.map((to) => enter(to)), { kind: 'travel', to: { q: 0, r: 0 } }];
  for (const [nth, command] of commands.entries())
    await carryOut(table, id, command, { commandId: uuidOf(`command ${nth}`) });
  if (close) await carryOut(table, id, { kind: 'close' }, { by: THE_OWNER });
  return { table, id };
}
