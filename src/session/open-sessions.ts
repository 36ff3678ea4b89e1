import type { EntriesInForce } from '../campaign/entries-in-force.ts';
import type { CampaignId } from '../ledger/id.ts';
import type { Session } from './session.ts';

/** The maximum number of campaigns in memory, however small they are. */
const MOST_CAMPAIGNS = 20_000;

/** Bounds on all campaigns in memory together. */
export interface MemoryBounds {
  /** Known hexes. */
  readonly hexes: number;
  /** What people wrote in them, such as notes, in bytes of memory. */
  readonly written: number;
}

/** Memory taken by an entry in force, without the text of a note, in bytes. */
const ENTRY_BYTES = 2000;

/** Approximate memory taken by everything in force, in bytes. Tables are left out: most campaigns have few. */
const memoryOf = ({ size, noteBytes }: EntriesInForce): number => size * ENTRY_BYTES + noteBytes;

/**
 * The campaigns in memory: a cache that opens a campaign when it is asked for, and evicts the least recently used ones
 * when memory would grow beyond its bounds.
 */
export class OpenSessions {
  readonly #load: (id: CampaignId) => Promise<Session | null>;
  readonly #most: MemoryBounds;
  /** Open campaigns and those being opened, in order of use: the most recently used one is last. */
  readonly #asked = new Map<CampaignId, Promise<Session | null>>();
  readonly #open = new Map<CampaignId, { readonly session: Session; hexes: number; written: number }>();
  /** Number of known hexes of all open campaigns. */
  #hexes = 0;
  /** What people wrote in all open campaigns, in bytes of memory. */
  #written = 0;

  /**
   * @param load reads a campaign; `null` if there is none
   */
  constructor(load: (id: CampaignId) => Promise<Session | null>, most: MemoryBounds) {
    this.#load = load;
    this.#most = most;
  }

  get count(): number {
    return this.#open.size;
  }

  get hexCount(): number {
    return this.#hexes;
  }

  /** Number of commands and other tasks in the queues of all open campaigns, including those under way. */
  get waitingCount(): number {
    let waiting = 0;
    for (const { session } of this.#open.values()) waiting += session.waiting;
    return waiting;
  }

  /** The ids of all campaigns that are open or being opened, the most recently used one last. */
  ids(): CampaignId[] {
    return [...this.#asked.keys()];
  }

  /** The session of a campaign, opened if it is not in memory; `null` if there is no such campaign. */
  of(id: CampaignId): Promise<Session | null> {
    // An outdated session is dropped, so that the campaign is read anew.
    if (this.#open.get(id)?.session.isOutdated) this.forget(id);
    const opening = this.#asked.get(id) ?? this.#opening(id);
    // Moved to the end of the map: the most recently used one.
    this.#asked.delete(id);
    this.#asked.set(id, opening);
    return opening;
  }

  /** The session of a campaign that is open or being opened; `undefined` for any other. */
  inMemory(id: CampaignId): Promise<Session | null> | undefined {
    return this.#asked.get(id);
  }

  /** Whether this session is the one in memory for a campaign. */
  holds(id: CampaignId, session: Session): boolean {
    return this.#open.get(id)?.session === session;
  }

  #opening(id: CampaignId): Promise<Session | null> {
    // If the campaign was forgotten meanwhile, another opening of it may be under way, which must be left alone.
    const isAwaited = () => this.#asked.get(id) === opening;
    const opening = this.#load(id).then(
      (session) => {
        if (!isAwaited()) return session;
        if (session) {
          this.#open.set(id, { session, hexes: 0, written: 0 });
          this.makeRoom(id);
        } else this.forget(id);
        return session;
      },
      (error: unknown) => {
        if (isAwaited()) this.forget(id);
        throw error;
      },
    );
    return opening;
  }

  /** Makes room after a campaign has grown: evicts the least recently used others that have no commands waiting. */
  makeRoom(id: CampaignId): void {
    this.#count(id);
    if (!this.#tooMuch()) return;
    for (const other of this.#asked.keys()) {
      const open = this.#open.get(other);
      if (open && open.session.waiting === 0 && other !== id) this.forget(other);
      if (!this.#tooMuch()) return;
    }
  }

  #tooMuch(): boolean {
    const { hexes, written } = this.#most;
    return this.#hexes > hexes || this.#written > written || this.#open.size > MOST_CAMPAIGNS;
  }

  /** Updates the totals with the present size of one campaign. */
  #count(id: CampaignId): void {
    const open = this.#open.get(id);
    if (!open) return;
    const { world, inForce } = open.session.campaign;
    const written = memoryOf(inForce);
    this.#hexes += world.count - open.hexes;
    this.#written += written - open.written;
    open.hexes = world.count;
    open.written = written;
  }

  forget(id: CampaignId): void {
    const { hexes = 0, written = 0 } = this.#open.get(id) ?? {};
    this.#hexes -= hexes;
    this.#written -= written;
    this.#asked.delete(id);
    this.#open.delete(id);
  }
}
