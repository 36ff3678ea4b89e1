import type { Logger } from 'pino';
import { personOf } from '../access/person.ts';
import type { Entry } from '../ledger/entry.ts';
import type { CampaignId, LinkId } from '../ledger/id.ts';
import type { PointMessage, ThrowingMessage } from '../protocol/live.ts';
import { BatchedWork } from '../session/batched-work.ts';
import type { LinkRow } from '../session/link-store.ts';
import type { OtherServers, PresentOn, Signal } from '../session/other-servers.ts';
import type { Clock } from '../session/ports.ts';
import type { SessionManager } from '../session/session-manager.ts';
import { isShownAs } from './connection.ts';
import type { Watchers } from './presence-board.ts';
import { RemoteThrows, type ThrowAudience } from './remote-throws.ts';

/** How often the store is polled in case a signal was lost, unless it is said otherwise. */
const LOOK_INTERVAL_MS = 1000;
/** How long the other servers trust a report of who watches here, and after how many polls it is repeated. */
const PRESENCE_MS = 15_000;
const LOOKS_A_PRESENCE = 5;
/** How long a server that stops waits for its report that nobody watches there any more. */
const LEAVING_MS = 1000;
/** How many entries are read in one go. */
const BATCH = 250;

/** The clients connected to this server. */
export interface LocalClients extends ThrowAudience {
  isWatched(campaign: CampaignId): boolean;
  /** Sends entries to everybody who watches a campaign here; entries that were sent before are left out. */
  publish(campaign: CampaignId, entries: readonly Entry[]): void;
  /** The links of all connections here, each once. */
  heldLinks(): readonly LinkRow[];
  /** Notifies connections whose links are lost, and disconnects them. */
  dismiss(isLost: (link: LinkRow) => boolean): void;
  /** Updates the name and colour of a link's holder. */
  updatePerson(link: LinkRow): void;
  point(campaign: CampaignId, message: PointMessage): void;
  /** Hashes of the keyrings of all connections here. */
  keyrings(): readonly string[];
  endKeyrings(isEnded: (hash: string) => boolean): void;
  /**
   * Disconnects sockets whose keyring was bound to a browser after they had connected; the browser that it is bound to
   * reconnects by itself.
   */
  dropUnbound(isBound: (hash: string) => boolean): void;
  /** Who watches a campaign on this server; `showRemote` sets who does so on others. */
  present(campaign: CampaignId): Watchers;
  showRemote(campaign: CampaignId, elsewhere: Watchers): void;
}

export interface StoreFollowerTools {
  readonly others: OtherServers;
  readonly sessions: Pick<SessionManager, 'campaign' | 'entries' | 'relabel' | 'relabelAll'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Whether keyrings must belong to a browser, since other services on the host can read the cookie. */
  readonly isCookieShared: boolean;
  /** Called for each signal received, with whether it concerned anybody here. */
  readonly onSignal: (concerned: boolean) => void;
}

/**
 * Keeps the watchers on this server up to date with what other servers on the same store do. Signals only say where to
 * look, and may get lost; so the store is polled once a second for the last entries of watched campaigns, and for
 * whether the links of the connections are still valid.
 */
export class StoreFollower {
  readonly #tools: StoreFollowerTools;
  readonly #audience: LocalClients;
  /** The number of the last entry sent to the watchers of each campaign here. */
  readonly #lastSent = new Map<CampaignId, number>();
  /** Campaigns whose entries are being read, and the last entry known to exist. */
  readonly #wanted = new Map<CampaignId, number>();
  /** One at a time, so that the latest one wins and an earlier result is never shown after a later one. */
  readonly #announcements = new BatchedWork<CampaignId, void>((campaigns) => this.#announce(campaigns));
  readonly #looksAtPresence = new BatchedWork<CampaignId, void>((campaigns) => this.#showPresence(campaigns));
  /** However often signals may have been lost meanwhile, all campaigns are relabelled once more at most. */
  readonly #relabellings = new BatchedWork<'all', void>(() => this.#tools.sessions.relabelAll());
  readonly #throws: RemoteThrows;
  #timer: NodeJS.Timeout | undefined;
  #looks = 0;
  #isStopped = false;
  #isFailing = false;

  constructor(tools: StoreFollowerTools, audience: LocalClients) {
    this.#tools = tools;
    this.#audience = audience;
    this.#throws = new RemoteThrows(tools.others, tools.clock, audience);
    tools.others.signals.subscribe(
      (signal) => this.#hear(signal),
      () => this.#missed(),
    );
    this.#lookLater();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Stops once nobody is connected any more, and informs the other servers, unless that takes too long. */
  async leave(): Promise<void> {
    this.stop();
    const campaigns = [...this.#lastSent.keys()];
    if (campaigns.length === 0) return;
    const told = this.#announcements.run(campaigns).catch(() => {});
    await Promise.race([told, new Promise((resolve) => setTimeout(resolve, LEAVING_MS).unref())]);
    for (const campaign of campaigns) this.#tools.others.signals.send({ kind: 'presence', campaign });
  }

  /** Registers a new watcher who was sent everything up to an entry. */
  begin(campaign: CampaignId, seq: number): void {
    const told = this.#lastSent.get(campaign);
    // If the watchers have different last entries, some may get entries twice, but nobody must miss any.
    this.#lastSent.set(campaign, Math.min(seq, told ?? seq));
    if (told !== undefined) return;
    // Without watchers here, this server ignored reports of watchers and throws on others.
    this.#inBackground(this.#looksAtPresence.run([campaign]));
    this.#throws.ask(campaign);
  }

  /** The entries that were not sent here before; they count as sent from now on. */
  takeUnsent(campaign: CampaignId, entries: readonly Entry[]): readonly Entry[] {
    const told = this.#lastSent.get(campaign) ?? 0;
    const untold = entries.filter(({ seq }) => seq > told);
    const last = untold.at(-1);
    if (last) this.#lastSent.set(campaign, last.seq);
    return untold;
  }

  /** Tells the other servers who watches a campaign here. */
  announce(campaign: CampaignId): void {
    this.#announcements
      .run([campaign])
      .then(() => this.#tools.others.signals.send({ kind: 'presence', campaign }))
      .catch((error: unknown) => this.#failed(error));
  }

  /** Reports a throw by somebody connected here to the other servers. */
  reportThrow(campaign: CampaignId, message: ThrowingMessage): void {
    this.#throws.report(campaign, message);
  }

  #announce(campaigns: readonly CampaignId[]): Promise<void> {
    const { self, store } = this.#tools.others;
    const present = new Map<CampaignId, PresentOn>();
    for (const campaign of campaigns) {
      const { count, named } = this.#audience.present(campaign);
      const connections = named.map(({ id, link }) => ({ connection: id, link: link as LinkId }));
      present.set(campaign, { count, named: connections });
    }
    return store.announcePresence(self, present, PRESENCE_MS);
  }

  #hear(signal: Signal): void {
    // Campaigns in memory contain people's names, whether anybody watches them or not.
    if (signal.kind === 'links' && !this.#isStopped)
      this.#inBackground(this.#tools.sessions.relabel(signal.campaign));
    const concerned = this.#concerns(signal);
    this.#tools.onSignal(concerned);
    if (!concerned || this.#isStopped) return;
    this.#inBackground(this.#follow(signal));
  }

  #concerns(signal: Signal): boolean {
    switch (signal.kind) {
      case 'keyrings':
        return this.#audience.keyrings().length > 0;
      case 'links':
        // A connection made with a link to a campaign need not be watching it.
        return this.#audience.heldLinks().some(({ campaign }) => campaign === signal.campaign);
      case 'throwing':
        // The end of a throw is always processed, since watchers may come back. Other changes are processed as long as
        // the campaign is in `#lastSent`; after that, `begin` asks for the current throws.
        return (
          signal.throw === null ||
          this.#lastSent.has(signal.campaign) ||
          this.#audience.isWatched(signal.campaign)
        );
      case 'throws-wanted':
        return this.#audience.localThrows(signal.campaign).length > 0;
      default:
        return this.#audience.isWatched(signal.campaign);
    }
  }

  async #follow(signal: Signal): Promise<void> {
    switch (signal.kind) {
      case 'grown':
        return this.#catchUp(signal.campaign, signal.seq);
      case 'links':
        return this.#lookAtLinks(({ campaign }) => campaign === signal.campaign);
      case 'described':
        return this.#describe(signal.campaign, signal.link);
      case 'keyrings':
        return this.#lookAtKeyrings();
      case 'presence':
        return this.#looksAtPresence.run([signal.campaign]);
      case 'point':
        return this.#point(signal);
      case 'throwing':
        return this.#throws.show(signal);
      case 'throws-wanted':
        return this.#throws.answer(signal.campaign);
    }
  }

  #lookLater(): void {
    this.#timer = setTimeout(() => {
      this.#look({ withPresence: ++this.#looks % LOOKS_A_PRESENCE === 0 })
        .catch((error: unknown) => this.#failed(error))
        .finally(() => {
          if (!this.#isStopped) this.#lookLater();
        });
    }, this.#tools.others.lookIntervalMs ?? LOOK_INTERVAL_MS).unref();
  }

  /** Called when signals may have been lost. */
  #missed(): void {
    if (this.#isStopped) return;
    this.#inBackground(this.#relabellings.run(['all']));
    for (const campaign of this.#lastSent.keys()) this.#throws.ask(campaign);
    this.#inBackground(this.#look({ withPresence: true }));
  }

  #inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#failed(error));
  }

  /** @param withPresence whether to check presence and ended keyrings as well */
  async #look({ withPresence }: { withPresence: boolean }): Promise<void> {
    for (const campaign of this.#lastSent.keys())
      if (!this.#audience.isWatched(campaign)) this.#end(campaign);
    const watched = [...this.#lastSent.keys()];
    await Promise.all([
      this.#lookAtHeads(watched),
      this.#lookAtLinks(() => true),
      ...(withPresence ? [this.#lookAtKeyrings()] : []),
    ]);
    // Not awaited: presence must not delay the next check of entries and links.
    if (withPresence)
      this.#announcements
        .run(watched)
        .then(() => this.#looksAtPresence.run(watched))
        .catch((error: unknown) => this.#failed(error));
    if (watched.length > 0) this.#succeeded();
  }

  #end(campaign: CampaignId): void {
    this.#lastSent.delete(campaign);
    this.#throws.forget(campaign);
  }

  async #lookAtHeads(watched: readonly CampaignId[]): Promise<void> {
    if (watched.length === 0) return;
    const heads = await this.#tools.others.store.heads(watched);
    await Promise.all([...heads].map(([campaign, seq]) => this.#catchUp(campaign, seq)));
  }

  /** Reads and sends the entries up to a number that were not sent here yet. */
  async #catchUp(campaign: CampaignId, seq: number): Promise<void> {
    const before = this.#wanted.get(campaign);
    if (!this.#isBehind(campaign, seq)) return;
    this.#wanted.set(campaign, Math.max(seq, before ?? 0));
    if (before !== undefined) return;
    try {
      while (this.#isBehind(campaign, this.#wanted.get(campaign) ?? 0))
        if (!(await this.#tellMore(campaign))) return;
    } finally {
      this.#wanted.delete(campaign);
    }
  }

  #isBehind(campaign: CampaignId, seq: number): boolean {
    const told = this.#lastSent.get(campaign);
    return told !== undefined && told < seq;
  }

  /** Returns `false` if there is nothing more to send. */
  async #tellMore(campaign: CampaignId): Promise<boolean> {
    const { sessions } = this.#tools;
    const before = this.#lastSent.get(campaign);
    // Brings the campaign in memory up to date, which publishes the new entries.
    if (!(await sessions.campaign(campaign))) return false;
    if (this.#lastSent.get(campaign) !== before) return true;
    // Nothing was published, because the campaign was read into memory with the new entries.
    const entries = await sessions.entries(campaign, before ?? 0, BATCH);
    this.#audience.publish(campaign, entries);
    // The watchers may all have left.
    return this.#lastSent.get(campaign) !== before;
  }

  async #lookAtLinks(which: (link: LinkRow) => boolean): Promise<void> {
    const { others, clock } = this.#tools;
    const held = this.#audience.heldLinks().filter(which);
    if (held.length === 0) return;
    const open = new Map((await others.store.openLinks(held, clock.now())).map((link) => [link.id, link]));
    const asked = new Set(held.map(({ id }) => id));
    this.#audience.dismiss(({ id }) => asked.has(id) && !open.has(id));
    const shown = new Map(this.#audience.heldLinks().map((link) => [link.id, link]));
    for (const before of held) {
      const now = open.get(before.id);
      const since = shown.get(before.id);
      // Unless a newer name was shown while this one was being read.
      if (now && since && isShownAs(before, since) && !isShownAs(before, now))
        this.#audience.updatePerson(now);
    }
  }

  /** Tells the watchers here how somebody is called now who is not connected here. */
  async #describe(campaign: CampaignId, link: LinkId): Promise<void> {
    const { others, clock } = this.#tools;
    const row = await others.store.linkById(campaign, link);
    const isHeld = this.#audience.heldLinks().some(({ id }) => id === link);
    // New names of links in use here are announced by `#lookAtLinks`, which also learns of them if a signal got lost.
    const [open] = isHeld ? await others.store.openLinks([{ campaign, id: link }], clock.now()) : [];
    if (row && !open) this.#audience.updatePerson(row);
  }

  async #lookAtKeyrings(): Promise<void> {
    const hashes = this.#audience.keyrings();
    if (hashes.length === 0) return;
    const { store } = this.#tools.others;
    const [inUse, bound] = await Promise.all([store.keyringsInUse(hashes), store.boundKeyrings(hashes)]);
    if (this.#tools.isCookieShared) this.#audience.dropUnbound((hash) => bound.has(hash));
    const asked = new Set(hashes);
    this.#audience.endKeyrings((hash) => asked.has(hash) && !inUse.has(hash));
  }

  async #showPresence(campaigns: readonly CampaignId[]): Promise<void> {
    if (campaigns.length === 0) return;
    const { others } = this.#tools;
    const elsewhere = await others.store.presenceElsewhere(others.self, campaigns);
    const links = await this.#linksOf(elsewhere);
    for (const campaign of campaigns) {
      const { count = 0, named = [] } = elsewhere.get(campaign) ?? {};
      const persons = named.flatMap(({ connection, link }) => {
        const row = links.get(link);
        return row ? [{ id: connection, ...personOf(row) }] : [];
      });
      this.#audience.showRemote(campaign, { count, named: persons });
      // If some are not named, nobody can say who has gone.
      if (named.length === count && this.#lastSent.has(campaign))
        this.#throws.watchedBy(
          campaign,
          named.map(({ connection }) => connection),
        );
    }
  }

  async #linksOf(elsewhere: ReadonlyMap<CampaignId, PresentOn>): Promise<ReadonlyMap<LinkId, LinkRow>> {
    const asked = [...elsewhere].flatMap(([campaign, { named }]) =>
      named.map(({ link }) => ({ campaign, id: link })),
    );
    if (asked.length === 0) return new Map();
    const { others, clock } = this.#tools;
    return new Map((await others.store.openLinks(asked, clock.now())).map((link) => [link.id, link]));
  }

  async #point({ campaign, q, r, connection, link }: Signal & { kind: 'point' }): Promise<void> {
    const { others, clock } = this.#tools;
    const [row] = await others.store.openLinks([{ campaign, id: link }], clock.now());
    if (row) this.#audience.point(campaign, { campaign, q, r, by: { id: connection, ...personOf(row) } });
  }

  /** Logged once for a series of failures. */
  #failed(error: unknown): void {
    if (this.#isStopped) return;
    if (!this.#isFailing)
      this.#tools.log.warn({ err: error }, 'what other servers did can’t be looked up; it is tried again');
    this.#isFailing = true;
  }

  #succeeded(): void {
    if (this.#isFailing) this.#tools.log.info('what other servers do is looked up again');
    this.#isFailing = false;
  }
}
