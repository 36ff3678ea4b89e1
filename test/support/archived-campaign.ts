import type { CampaignId } from '../../src/ledger/id.ts';
import type { CampaignStore } from '../../src/session/ports.ts';
import { done, sessionsOn, startedCampaign, type Table, THE_OWNER } from './sessions.ts';

/** The steps of every campaign that is played for an archive; the first leads into a known hex. */
export const JOURNEY = [1, 1, 2, 3, 2, 1, 6, 5, 4] as const;

/** A campaign of 18 entries, or 19 where it is closed; `seed` null: its throws are sealed. */
export async function played(
  store: CampaignStore,
  { close = false, seed = 'the secret of the marches' }: { close?: boolean; seed?: string | null } = {},
): Promise<{ readonly table: Table; readonly id: CampaignId }> {
  const table = sessionsOn(store);
  const id = await startedCampaign(table, { seed: seed ?? undefined });
  for (const to of JOURNEY) await done(table, id, { kind: 'enter', to });
  await done(table, id, { kind: 'travel', to: { q: 0, r: 0 } });
  if (close) await done(table, id, { kind: 'close' }, { by: THE_OWNER });
  return { table, id };
}
