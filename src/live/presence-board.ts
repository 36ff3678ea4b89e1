import type { CampaignId } from '../ledger/id.ts';
import type { Person } from '../protocol/answers.ts';
import type { Presence, PresentPerson } from '../protocol/live.ts';

const MOST_NAMED = 50;
/** Arrivals and departures are told at most so often. */
const INTERVAL_MS = 1000;
/** Even the first telling waits so long: whoever arrives is answered before the others are told. */
const FIRST_TELLING_MS = 20;

/** Who watches a campaign by way of other servers: how many, and some of them. */
export interface Elsewhere {
  readonly count: number;
  readonly named: readonly PresentPerson[];
}

export interface PresenceListener {
  /** Everybody who watches a campaign is to be told. */
  tell(campaign: CampaignId, presence: Presence): void;
  /** Who watches a campaign by way of this server has changed. */
  changedHere?(campaign: CampaignId): void;
}

/** Who watches which campaign. Several changes within a second are told once. */
export class PresenceBoard {
  readonly #present = new Map<CampaignId, Map<string, Person>>();
  readonly #timers = new Map<CampaignId, NodeJS.Timeout>();
  readonly #lastTold = new Map<CampaignId, number>();
  readonly #elsewhere = new Map<CampaignId, Elsewhere>();
  /** Campaigns whose watchers changed here, which the other servers have not been told yet. */
  readonly #changedHere = new Set<CampaignId>();
  readonly #listener: PresenceListener;
  #isStopped = false;

  constructor(listener: PresenceListener) {
    this.#listener = listener;
  }

  /** Who watches a campaign by way of this server: how many, and the first of them. */
  here(campaign: CampaignId): Elsewhere {
    const watchers = this.#present.get(campaign) ?? new Map<string, Person>();
    const named = [...watchers].slice(0, MOST_NAMED).map(([id, person]) => ({ id, ...person }));
    return { count: watchers.size, named };
  }

  /** Who watches a campaign by way of other servers. */
  showElsewhere(campaign: CampaignId, elsewhere: Elsewhere): void {
    const before = this.#elsewhere.get(campaign) ?? NOBODY;
    if (JSON.stringify(before) === JSON.stringify(elsewhere)) return;
    if (elsewhere.count === 0) this.#elsewhere.delete(campaign);
    else this.#elsewhere.set(campaign, elsewhere);
    this.#changed(campaign);
  }

  arrive(campaign: CampaignId, id: string, watcher: Person): void {
    const watchers = this.#present.get(campaign) ?? new Map<string, Person>();
    this.#present.set(campaign, watchers.set(id, watcher));
    this.#changedHere.add(campaign);
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
    this.#changedHere.add(campaign);
    this.#changed(campaign);
  }

  stop(): void {
    this.#isStopped = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #changed(campaign: CampaignId): void {
    if (this.#isStopped || this.#timers.has(campaign)) return;
    const since = performance.now() - (this.#lastTold.get(campaign) ?? Number.NEGATIVE_INFINITY);
    const wait = Math.max(FIRST_TELLING_MS, INTERVAL_MS - since);
    this.#timers.set(
      campaign,
      setTimeout(() => this.#tellNow(campaign), wait),
    );
  }

  #tellNow(campaign: CampaignId): void {
    this.#timers.delete(campaign);
    if (this.#changedHere.delete(campaign)) this.#listener.changedHere?.(campaign);
    const here = this.here(campaign);
    if (here.count === 0) {
      // Nobody is left to be told, and whoever comes from now on comes more than an interval after the last telling.
      this.#lastTold.delete(campaign);
      this.#elsewhere.delete(campaign);
      return;
    }
    this.#lastTold.set(campaign, performance.now());
    const elsewhere = this.#elsewhere.get(campaign) ?? NOBODY;
    const present = [...here.named, ...elsewhere.named].slice(0, MOST_NAMED);
    this.#listener.tell(campaign, { campaign, count: here.count + elsewhere.count, present });
  }
}

const NOBODY: Elsewhere = { count: 0, named: [] };
