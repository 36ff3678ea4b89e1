import type { Axial } from '../hex/axial.ts';
import type { EntryBody, WithoutAuthor } from '../ledger/entry.ts';
import { isWorldBody } from '../ledger/world-body.ts';
import { hexesEntered } from '../world/hexes-entered.ts';
import { overviewOf } from '../world/world.ts';

/**
 * The state that changes with every entry. It is stored beside the entry, outside the hash chain, so that the last row
 * of a ledger has the current status; all of it can be recomputed from the entries.
 */
export interface CampaignStatus {
  /** `null` until the start hex is revealed. */
  readonly party: Axial | null;
  /** How many hexes are known. */
  readonly hexCount: number;
  readonly day: number;
  /** Steps of the party towards the next day. */
  readonly steps: number;
  readonly closed: boolean;
  /** Number of the entry since which throws have been sealed with a new key, if the campaign is a copy; otherwise 0. */
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

/** The status after one more entry; the entry's author makes no difference. */
export function statusAfter(
  status: CampaignStatus,
  body: WithoutAuthor<EntryBody>,
  seq: number,
): CampaignStatus {
  const entered = hexesEntered(body);
  const party = entered.at(-1) ?? status.party;
  // Placing the party on the start hex is not a step.
  const steps = status.steps + (status.party ? entered.length : 0);
  if (isWorldBody(body)) {
    // Members named one by one: every reveal gets here three times, and spreading them took a tenth of the time of a
    // reveal in memory.
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
