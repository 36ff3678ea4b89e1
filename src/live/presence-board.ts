import type { CampaignId } from '../ledger/id.ts';
import type { Person } from '../protocol/answers.ts';
import type { Presence } from '../protocol/live.ts';

const MOST_NAMED = 50;
/** Arrivals and departures are told at most so often. */
const INTERVAL_MS = 1000;

/** Who watches which campaign. Several changes within a second are told once. */
export class PresenceBoard {
  readonly #present = new Map<CampaignId, Map<string, Person>>();
  readonly #timers = new Map<CampaignId, NodeJS.Timeout>();
  readonly #lastTold = new Map<CampaignId, number>();
  readonly #tell: (campaign: CampaignId, presence: Presence) => void;

  constructor(tell: (campaign: CampaignId, presence: Presence) => void) {
    this.#tell = tell;
  }

  arrive(campaign: CampaignId, id: string, watcher: Person): void {
    const watchers = this.#present.get(campaign) ?? new Map<string, Person>();
    this.#present.set(campaign, watchers.set(id, watcher));
    this.#changed(campaign);
  }

  /** Somebody who may be here, on several connections, is called or coloured otherwise. */
  describe(campaign: CampaignId, person: Person): void {
    const watchers = this.#present.get(campaign) ?? [];
    const own = [...watchers].filter(([, { link }]) => link === person.link);
    for (const [id] of own) this.arrive(campaign, id, person);
  }

  leave(campaign: CampaignId, id: string): void {
    const watchers = this.#present.get(campaign);
    if (!watchers?.delete(id)) return;
    if (watchers.size === 0) this.#present.delete(campaign);
    this.#changed(campaign);
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #changed(campaign: CampaignId): void {
    if (this.#timers.has(campaign)) return;
    const since = performance.now() - (this.#lastTold.get(campaign) ?? Number.NEGATIVE_INFINITY);
    // Even the first telling waits a moment, so that whoever arrives is answered before the others are told.
    const wait = Math.max(20, INTERVAL_MS - since);
    this.#timers.set(
      campaign,
      setTimeout(() => this.#tellNow(campaign), wait),
    );
  }

  #tellNow(campaign: CampaignId): void {
    this.#timers.delete(campaign);
    const watchers = this.#present.get(campaign);
    if (!watchers) {
      // Nobody is left to be told, and whoever comes from now on comes more than an interval after the last telling.
      this.#lastTold.delete(campaign);
      return;
    }
    this.#lastTold.set(campaign, performance.now());
    const present = [...watchers].slice(0, MOST_NAMED).map(([id, person]) => ({ id, ...person }));
    this.#tell(campaign, { campaign, count: watchers.size, present });
  }
}
