import type { CampaignId, LinkId } from '../../src/ledger/id.ts';
import type { LinkRow } from '../../src/session/link-store.ts';
import type {
  OtherServers,
  PresentOn,
  SharedStore,
  Signal,
  SignalLine,
} from '../../src/session/other-servers.ts';
import type { MemoryStore } from './memory-store/memory-store.ts';

interface Announced {
  readonly on: PresentOn;
  readonly until: number;
}

/** An in-memory store for several servers. It counts how often it is asked for heads. */
class SharedMemoryStore implements SharedStore {
  readonly #store: MemoryStore;
  readonly #announced = new Map<string, Map<CampaignId, Announced>>();
  lookups = 0;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async heads(campaigns: readonly CampaignId[]): Promise<ReadonlyMap<CampaignId, number>> {
    this.lookups++;
    const heads = new Map<CampaignId, number>();
    for (const id of campaigns) {
      const summary = await this.#store.summary(id);
      if (summary) heads.set(id, summary.seq);
    }
    return heads;
  }

  async openLinks(
    links: readonly Pick<LinkRow, 'campaign' | 'id'>[],
    now: string,
  ): Promise<readonly LinkRow[]> {
    const open: LinkRow[] = [];
    for (const { campaign, id } of links) {
      const link = (await this.#store.links(campaign, now)).find((each) => each.id === id);
      if (link) open.push(link);
    }
    return open;
  }

  async linkById(campaign: CampaignId, link: LinkId): Promise<LinkRow | null> {
    return this.#store.linkById(campaign, link);
  }

  async keyringsInUse(hashes: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(hashes.filter((hash) => this.#store.hasKeyring(hash)));
  }

  async boundKeyrings(hashes: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(hashes.filter((hash) => this.#store.isBound(hash)));
  }

  async announcePresence(server: string, present: ReadonlyMap<CampaignId, PresentOn>, forMs: number) {
    const its = this.#announced.get(server) ?? new Map<CampaignId, Announced>();
    this.#announced.set(server, its);
    for (const [campaign, on] of present) its.set(campaign, { on, until: Date.now() + forMs });
  }

  async presenceElsewhere(server: string, campaigns: readonly CampaignId[]) {
    const elsewhere = new Map<CampaignId, PresentOn>();
    for (const campaign of campaigns) {
      const there = [...this.#announced]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .filter(([name]) => name !== server)
        .map(([, its]) => its.get(campaign))
        .filter((announced) => announced !== undefined && announced.until > Date.now())
        .map((announced) => (announced as Announced).on);
      const count = there.reduce((sum, on) => sum + on.count, 0);
      if (count > 0) elsewhere.set(campaign, { count, named: there.flatMap(({ named }) => named) });
    }
    return elsewhere;
  }
}

/** A signal line between servers in one process, which a test may silence. */
class SignalBus {
  readonly #ears = new Map<string, (signal: Signal) => void>();
  /** While true, nothing arrives, and nobody is told so. */
  silent = false;
  readonly told: Signal[] = [];

  line(server: string): SignalLine {
    return {
      send: (signal) => {
        this.told.push(signal);
        if (this.silent) return;
        for (const [name, heard] of this.#ears) if (name !== server) setImmediate(heard, signal);
      },
      subscribe: (heard) => {
        this.#ears.set(server, heard);
      },
    };
  }
}

/** An in-memory store shared by several servers, and the signal line between them. */
export function sharing(store: MemoryStore) {
  const shared = new SharedMemoryStore(store);
  const bus = new SignalBus();
  const server = (self: string): OtherServers => ({ self, store: shared, signals: bus.line(self) });
  return { shared, bus, server };
}
