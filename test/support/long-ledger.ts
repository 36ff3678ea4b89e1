import { randomUUID } from 'node:crypto';
import type { Direction } from '../../src/hex/direction.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import type { SessionManager } from '../../src/session/session-manager.ts';
import { someActor } from './sessions.ts';

/** Back and forth between the start and the hex north of it, as far as one command may go: an entry of 7 KB. */
const FAR: readonly Direction[] = Array.from({ length: 500 }, (_, step) => (step % 2 === 0 ? 1 : 4));

/** Makes a ledger large in bytes: `times` journeys of 500 steps each. */
export async function travelFar(sessions: SessionManager, campaign: string, times: number): Promise<void> {
  const player = someActor();
  for (let turn = 0; turn < times; turn++) {
    const command = { kind: 'travel', path: FAR } as const;
    const outcome = await sessions.command(campaign as CampaignId, randomUUID(), command, player);
    if (!outcome.ok) throw new Error(outcome.refusal.code);
  }
}
