import type { Logger } from 'pino';
import { personOf } from '../access/person.ts';
import type { Entry } from '../ledger/entry.ts';
import type { CampaignId, LinkId } from '../ledger/id.ts';
import type { PointMessage, ThrowingMessage } from '../protocol/live.ts';
import { BatchedWork } from '../session/batched-work.ts';
import type { OtherServers, PresentOn, Signal } from '../session/other-servers.ts';
import type { Clock, LinkRow } from '../session/ports.ts';
import type { SessionManager } from '../session/session-manager.ts';
import type { Elsewhere } from './presence-board.ts';
import { type ThrowAudience, ThrowsElsewhere } from './throws-elsewhere.ts';

/** How often the store is asked whether a signal was lost. */
const LOOK_INTERVAL_MS = 1000;
/** For how long others believe what a server last said of who watches, and after how many looks it says so again. */
const PRESENCE_MS = 15_000;
const LOOKS_A_PRESENCE = 5;
/** How long a server that stops waits for the others to learn that nobody watches by way of it. */
const LEAVING_MS = 1000;
/** How many entries are read in one go. */
const BATCH = 250;

/** Those who are connected to this server. */
export interface Audience extends ThrowAudience {
  isWatched(campaign: CampaignId): boolean;
  /** Tells all who watch a campaign here of entries; those that were told before are left out. */
  publish(campaign: CampaignId, entries: readonly Entry[]): void;
  /** The links under which somebody is connected here, each once. */
  heldLinks(): readonly LinkRow[];
  /** Tells those who hold such a link that it is lost, and disconnects them. */
  dismiss(isLost: (link: LinkRow) => boolean): void;
  /** Shows a link as it is now. */
  describe(link: LinkRow): void;
  point(campaign: CampaignId, message: PointMessage): void;
  /** Hashes of the keyrings with which somebody is connected here. */
  keyrings(): readonly string[];
  endKeyrings(isEnded: (hash: string) => boolean): void;
  /**
   * Disconnects sockets that came with such a keyring before it was bound to a browser; the browser it is bound to
   * reconnects.
   */
  dropUnbound(isBound: (hash: string) => boolean): void;
  /** Who watches a campaign here, and who does elsewhere. */
  present(campaign: CampaignId): Elsewhere;
  showElsewhere(campaign: CampaignId, elsewhere: Elsewhere): void;
}

const isShownAs = (one: LinkRow, other: LinkRow): boolean =>
  one.label === other.label && one.colour === other.colour;

export interface FollowingTools {
  readonly others: OtherServers;
  readonly sessions: Pick<SessionManager, 'campaign' | 'entries' | 'relabel' | 'relabelAll'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Whether a keyring has to belong to a browser, since other services of the host may read its cookie. */
  readonly isCookieShared: boolean;
  /** Called for each signal heard, with whether it concerned anybody here. */
  readonly onHeard: (concerned: boolean) => void;
}

/**
 * Keeps those who watch by way of this server up to date with what other servers on the same store do. Their signals say
 * only where to look, and may get lost: once a second the store is asked where the watched campaigns end, and whether the
 * links of those who are connected still open something.
 */
export class Following {
  readonly #tools: FollowingTools;
  readonly #audience: Audience;
  /** Up to which entry those who watch a campaign here were told. */
  readonly #told = new Map<CampaignId, number>();
  /** Campaigns that are being read, and up to which entry they are known to go. */
  readonly #wanted = new Map<CampaignId, number>();
  /** One at a time, so that the last one holds and an earlier look is never shown after a later one. */
  readonly #announcements = new BatchedWork<CampaignId, void>((campaigns) => this.#announce(campaigns));
  readonly #looksAtPresence = new BatchedWork<CampaignId, void>((campaigns) => this.#showPresence(campaigns));
  readonly #throws: ThrowsElsewhere;
  #timer: NodeJS.Timeout | undefined;
  #looks = 0;
  #isStopped = false;
  #isFailing = false;

  constructor(tools: FollowingTools, audience: Audience) {
    this.#tools = tools;
    this.#audience = audience;
    this.#throws = new ThrowsElsewhere(tools.others, tools.clock, audience);
    tools.others.signals.hear(
      (signal) => this.#hear(signal),
      () => this.#missed(),
    );
    this.#lookLater();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Stops once nobody is connected any more, and tells the others so, as far as that goes at once. */
  async leave(): Promise<void> {
    this.stop();
    const campaigns = [...this.#told.keys()];
    if (campaigns.length === 0) return;
    const told = this.#announcements.run(campaigns).catch(() => {});
    await Promise.race([told, new Promise((resolve) => setTimeout(resolve, LEAVING_MS).unref())]);
    for (const campaign of campaigns) this.#tools.others.signals.tell({ kind: 'presence', campaign });
  }

  /** Somebody begins to watch here who has been told of everything up to an entry. */
  begin(campaign: CampaignId, seq: number): void {
    const told = this.#told.get(campaign);
    // Who is told less than the others may be told the rest a second time, but must not miss it.
    this.#told.set(campaign, Math.min(seq, told ?? seq));
    if (told !== undefined) return;
    // While nobody watched here, nobody listened when others came elsewhere, or began to throw.
    this.#inBackground(this.#looksAtPresence.run([campaign]));
    this.#throws.ask(campaign);
  }

  /** Those of the entries that were not told here before; from now on they were. */
  untold(campaign: CampaignId, entries: readonly Entry[]): readonly Entry[] {
    const told = this.#told.get(campaign) ?? 0;
    const untold = entries.filter(({ seq }) => seq > told);
    const last = untold.at(-1);
    if (last) this.#told.set(campaign, last.seq);
    return untold;
  }

  /** Tells the other servers who watches a campaign here. */
  announce(campaign: CampaignId): void {
    this.#announcements
      .run([campaign])
      .then(() => this.#tools.others.signals.tell({ kind: 'presence', campaign }))
      .catch((error: unknown) => this.#failed(error));
  }

  /** Tells the other servers of a throw by somebody who is connected here. */
  tellThrow(campaign: CampaignId, message: ThrowingMessage): void {
    this.#throws.tell(campaign, message);
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
    // What is in memory has names in it, whether anybody watches it or not.
    if (signal.kind === 'links' && !this.#isStopped)
      this.#inBackground(this.#tools.sessions.relabel(signal.campaign));
    const concerned = this.#concerns(signal);
    this.#tools.onHeard(concerned);
    if (!concerned || this.#isStopped) return;
    this.#inBackground(this.#follow(signal));
  }

  #concerns(signal: Signal): boolean {
    switch (signal.kind) {
      case 'keyrings':
        return this.#audience.keyrings().length > 0;
      case 'links':
        // Whoever came with a link to a campaign need not be watching it.
        return this.#audience.heldLinks().some(({ campaign }) => campaign === signal.campaign);
      case 'throwing':
        // The end of a throw that was shown is not missed while nobody watches: somebody may come back. Nor is the rest of
        // it until that would be asked for again.
        return (
          signal.throw === null ||
          this.#told.has(signal.campaign) ||
          this.#audience.isWatched(signal.campaign)
        );
      case 'throws-wanted':
        return this.#audience.throwsHere(signal.campaign).length > 0;
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
      this.#look(++this.#looks % LOOKS_A_PRESENCE === 0)
        .catch((error: unknown) => this.#failed(error))
        .finally(() => {
          if (!this.#isStopped) this.#lookLater();
        });
    }, LOOK_INTERVAL_MS).unref();
  }

  /** Some signals may have been lost. */
  #missed(): void {
    if (this.#isStopped) return;
    this.#inBackground(this.#tools.sessions.relabelAll());
    for (const campaign of this.#told.keys()) this.#throws.ask(campaign);
    this.#inBackground(this.#look(true));
  }

  #inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#failed(error));
  }

  /** @param withPresence whether to look as well who is there, and which keyrings have ended */
  async #look(withPresence: boolean): Promise<void> {
    for (const campaign of this.#told.keys())
      if (!this.#audience.isWatched(campaign)) this.#told.delete(campaign);
    const watched = [...this.#told.keys()];
    await Promise.all([
      this.#lookAtHeads(watched),
      this.#lookAtLinks(() => true),
      ...(withPresence ? [this.#lookAtKeyrings()] : []),
    ]);
    // Who else is there is no reason to look at entries and links later.
    if (withPresence)
      this.#announcements
        .run(watched)
        .then(() => this.#looksAtPresence.run(watched))
        .catch((error: unknown) => this.#failed(error));
    if (watched.length > 0) this.#succeeded();
  }

  async #lookAtHeads(watched: readonly CampaignId[]): Promise<void> {
    if (watched.length === 0) return;
    const heads = await this.#tools.others.store.heads(watched);
    await Promise.all([...heads].map(([campaign, seq]) => this.#catchUp(campaign, seq)));
  }

  /** Reads what was written up to an entry and not told here yet. */
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
    const told = this.#told.get(campaign);
    return told !== undefined && told < seq;
  }

  /** `false` where there is no more to tell. */
  async #tellMore(campaign: CampaignId): Promise<boolean> {
    const { sessions } = this.#tools;
    const before = this.#told.get(campaign);
    // What is in memory catches up by that, and is published.
    if (!(await sessions.campaign(campaign))) return false;
    if (this.#told.get(campaign) !== before) return true;
    // It was read into memory only after it had grown.
    const entries = await sessions.entries(campaign, before ?? 0, BATCH);
    this.#audience.publish(campaign, entries);
    // Nobody may be left to be told.
    return this.#told.get(campaign) !== before;
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
      // What was shown while this was read is at least as new.
      if (now && since && isShownAs(before, since) && !isShownAs(before, now)) this.#audience.describe(now);
    }
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
      this.#audience.showElsewhere(campaign, { count, named: persons });
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

  /** Told once, however often it is tried in vain. */
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
