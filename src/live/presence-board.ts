import type { CampaignId } from '../ledger/id.ts';
import type { Person } from '../protocol/answers.ts';
import type { Presence, PresentPerson } from '../protocol/live.ts';

const MOST_NAMED = 50;
/** The least time between two reports of a campaign's watchers. */
const INTERVAL_MS = 1000;
/** Even the first report waits this long, so that somebody who arrives is answered before the others are informed. */
const FIRST_TELLING_MS = 20;

/** The watchers of a campaign, on this server or on the others: their number, and some of them. */
export interface Watchers {
  readonly count: number;
  readonly named: readonly PresentPerson[];
}

export interface PresenceListener {
  /** Informs all watchers of a campaign on this server. */
  send(campaign: CampaignId, presence: Presence): void;
  /** Called when the watchers of a campaign on this server have changed. */
  onLocalChange?(campaign: CampaignId): void;
}

/** Keeps who watches which campaign. Changes within a second are reported together. */
export class PresenceBoard {
  readonly #present = new Map<CampaignId, Map<string, Person>>();
  readonly #timers = new Map<CampaignId, NodeJS.Timeout>();
  readonly #lastTold = new Map<CampaignId, number>();
  readonly #elsewhere = new Map<CampaignId, Watchers>();
  /** Campaigns whose watchers changed here, not yet reported to the other servers. */
  readonly #changedLocally = new Set<CampaignId>();
  readonly #listener: PresenceListener;
  #isStopped = false;

  constructor(listener: PresenceListener) {
    this.#listener = listener;
  }

  /** The watchers of a campaign on this server: their number, and the first of them. */
  localWatchers(campaign: CampaignId): Watchers {
    const watchers = this.#present.get(campaign) ?? new Map<string, Person>();
    const named = [...watchers].slice(0, MOST_NAMED).map(([id, person]) => ({ id, ...person }));
    return { count: watchers.size, named };
  }

  /** Sets the watchers of a campaign on other servers. */
  showRemote(campaign: CampaignId, elsewhere: Watchers): void {
    const before = this.#elsewhere.get(campaign) ?? NOBODY;
    if (JSON.stringify(before) === JSON.stringify(elsewhere)) return;
    if (elsewhere.count === 0) this.#elsewhere.delete(campaign);
    else this.#elsewhere.set(campaign, elsewhere);
    this.#changed(campaign);
  }

  arrive(campaign: CampaignId, id: string, watcher: Person): void {
    const watchers = this.#present.get(campaign) ?? new Map<string, Person>();
    this.#present.set(campaign, watchers.set(id, watcher));
    this.#changedLocally.add(campaign);
    this.#changed(campaign);
  }

  /** Updates the name or colour of somebody who may be here on several connections. */
  updatePerson(campaign: CampaignId, person: Person): void {
    const watchers = this.#present.get(campaign) ?? [];
    const own = [...watchers].filter(([, { link }]) => link === person.link);
    for (const [id] of own) this.arrive(campaign, id, person);
  }

  leave(campaign: CampaignId, id: string): void {
    const watchers = this.#present.get(campaign);
    if (!watchers?.delete(id)) return;
    if (watchers.size === 0) this.#present.delete(campaign);
    this.#changedLocally.add(campaign);
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
    if (this.#changedLocally.delete(campaign)) this.#listener.onLocalChange?.(campaign);
    const here = this.localWatchers(campaign);
    if (here.count === 0) {
      // No watchers are left, and the next one will arrive more than an interval after the last report.
      this.#lastTold.delete(campaign);
      this.#elsewhere.delete(campaign);
      return;
    }
    this.#lastTold.set(campaign, performance.now());
    const elsewhere = this.#elsewhere.get(campaign) ?? NOBODY;
    const present = [...here.named, ...elsewhere.named].slice(0, MOST_NAMED);
    this.#listener.send(campaign, { campaign, count: here.count + elsewhere.count, present });
  }
}

const NOBODY: Watchers = { count: 0, named: [] };
