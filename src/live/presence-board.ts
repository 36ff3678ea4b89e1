import type { CampaignId } from '../ledger/id.ts';
import type { Role } from '../ledger/role.ts';
import type { Presence } from '../protocol/live.ts';

const MOST_NAMED = 50;
/** Comings and goings are told at most so often, in milliseconds. */
const INTERVAL = 1000;

interface Visitor {
  readonly label: string;
  readonly role: Role;
}

/** Who watches which campaign. Several changes within a second are told once. */
export class PresenceBoard {
  readonly #present = new Map<CampaignId, Map<string, Visitor>>();
  readonly #timers = new Map<CampaignId, NodeJS.Timeout>();
  readonly #lastTold = new Map<CampaignId, number>();
  readonly #tell: (campaign: CampaignId, presence: Presence) => void;

  constructor(tell: (campaign: CampaignId, presence: Presence) => void) {
    this.#tell = tell;
  }

  arrive(campaign: CampaignId, id: string, visitor: Visitor): void {
    const visitors = this.#present.get(campaign) ?? new Map<string, Visitor>();
    this.#present.set(campaign, visitors.set(id, visitor));
    this.#changed(campaign);
  }

  leave(campaign: CampaignId, id: string): void {
    const visitors = this.#present.get(campaign);
    if (!visitors?.delete(id)) return;
    if (visitors.size === 0) this.#present.delete(campaign);
    this.#changed(campaign);
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #changed(campaign: CampaignId): void {
    if (this.#timers.has(campaign)) return;
    const since = performance.now() - (this.#lastTold.get(campaign) ?? Number.NEGATIVE_INFINITY);
    // Even the first telling waits a moment, so that one who arrives is answered before being told of.
    const wait = Math.max(20, INTERVAL - since);
    this.#timers.set(
      campaign,
      setTimeout(() => this.#tellNow(campaign), wait),
    );
  }

  #tellNow(campaign: CampaignId): void {
    this.#timers.delete(campaign);
    const visitors = this.#present.get(campaign);
    if (!visitors) {
      // Nobody is left to be told, and who comes from now on comes more than an interval after the last telling.
      this.#lastTold.delete(campaign);
      return;
    }
    this.#lastTold.set(campaign, performance.now());
    const present = [...visitors]
      .slice(0, MOST_NAMED)
      .map(([id, { label, role }]) => ({ id, name: label || role, role }));
    this.#tell(campaign, { campaign, count: visitors.size, present });
  }
}
