import type { Campaign } from '../../campaign/campaign.ts';
import type { Role } from '../../ledger/role.ts';
import type { LinkRow } from '../../session/link-store.ts';
import type { MapSnapshot, SessionManager } from '../../session/session-manager.ts';
import { Gate, type GateBounds, type Requester } from './gate.ts';

/** How many states of earlier moments are read at the same time, and how many may wait for that. */
const BOUNDS: GateBounds = {
  atOnce: 2,
  atOnceFromOne: 1,
  mostWaiting: 256,
  mostWaitingFromOne: 64,
  mostWaitingForOne: 32,
};

/**
 * Current and earlier maps of campaigns. An earlier one is read from storage for each call, with all entries in force
 * at that time, so only a few are read at once.
 */
export class Snapshots {
  readonly #sessions: Pick<SessionManager, 'snapshot'>;
  readonly #gate: Gate;

  constructor(sessions: Pick<SessionManager, 'snapshot'>, bounds = BOUNDS) {
    this.#sessions = sessions;
    this.#gate = new Gate(bounds);
  }

  /** How many calls wait. */
  get waitingCount(): number {
    return this.#gate.waitingCount;
  }

  /**
   * The map after entry `at`, or the current one, as seen with the link's role; `null` if the campaign is gone.
   *
   * @param now the current campaign
   * @throws HttpProblem if too many are waiting already
   * @throws RequestAborted
   */
  of(
    now: Pick<Campaign, 'seq'>,
    at: number | undefined,
    { campaign, role }: Pick<LinkRow, 'campaign'> & { readonly role: Role },
    requester: Requester,
  ): Promise<MapSnapshot | null> {
    const made = () => this.#sessions.snapshot(campaign, at, role, requester.signal);
    return at === undefined || at >= now.seq ? made() : this.#gate.run(requester, made);
  }
}

/** About how many entries must be read for the map after entry `at`: none for the current map, which is in memory. */
export const entriesToRead = (
  { seq, inForce }: Pick<Campaign, 'seq' | 'inForce'>,
  at: number | undefined,
): number => (at === undefined || at >= seq ? 0 : Math.min(at, inForce.size));
