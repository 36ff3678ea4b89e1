import type { Axial } from '../hex/axial.ts';
import type { EntryBody, WithoutAuthor } from '../ledger/entry.ts';
import { isWorldBody } from '../ledger/world-body.ts';
import { hexesEntered } from '../world/hexes-entered.ts';
import { overviewOf } from '../world/world.ts';

/**
 * What changes with every entry, as it holds after one. It is kept beside the entry, outside the chain, so that the
 * last row of a ledger tells how the campaign stands; all of it follows from the entries.
 */
export interface CampaignStatus {
  /** `null` until the start hex is revealed. */
  readonly party: Axial | null;
  /** How many hexes are known. */
  readonly hexCount: number;
  readonly day: number;
  /** Steps of the party since the day last turned. */
  readonly steps: number;
  readonly closed: boolean;
  /** Number of the entry from which on the throws are sealed anew, since the campaign is a copy; 0 where it is none. */
  readonly keySince: number;
}

export const FIRST_STATUS: CampaignStatus = {
  party: null,
  hexCount: 0,
  day: 1,
  steps: 0,
  closed: false,
  keySince: 0,
};

/** How a campaign stands after one more entry; who brought it about makes no difference. */
export function statusAfter(
  status: CampaignStatus,
  body: WithoutAuthor<EntryBody>,
  seq: number,
): CampaignStatus {
  const entered = hexesEntered(body);
  const party = entered.at(-1) ?? status.party;
  // The start is no step.
  const steps = status.steps + (status.party ? entered.length : 0);
  if (isWorldBody(body)) {
    // Named one by one: every reveal comes by here three times, and spreading them took a tenth of its time in memory.
    const { day, closed, keySince } = status;
    return { party, hexCount: status.hexCount + overviewOf(body).newlyKnown, day, steps, closed, keySince };
  }
  switch (body.kind) {
    case 'moved':
      return { ...status, party, steps };
    case 'rested':
      return { ...status, day: body.day, steps: body.steps };
    case 'set':
      return body.hexesPerDay === undefined ? status : { ...status, steps: 0 };
    case 'received':
    case 'forked':
    case 'imported':
      return { ...status, keySince: seq };
    case 'closed':
      return { ...status, closed: true };
    default:
      return status;
  }
}
