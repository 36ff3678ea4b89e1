import type { InForce } from '../campaign/standing.ts';
import type { CampaignId } from '../ledger/id.ts';
import type { Session } from './session.ts';

/** How many campaigns may be in memory, however small they are. */
const MOST_CAMPAIGNS = 20_000;

/** How much all campaigns in memory may have together. */
export interface MemoryBounds {
  /** Known hexes. */
  readonly hexes: number;
  /** What is written in them, such as notes, in bytes of memory. */
  readonly written: number;
}

/** What an entry that is in force takes in memory besides the text of a note, in bytes. */
const ENTRY_BYTES = 2000;

/** About how many bytes all that is in force takes; tables are left out, of which most campaigns have few. */
const memoryOf = ({ size, noteBytes }: InForce): number => size * ENTRY_BYTES + noteBytes;

/**
 * The campaigns that are in memory. They are opened when somebody asks for them, and those that nobody asked for the
 * longest are let go where memory would grow beyond its bound.
 */
export class OpenSessions {
  readonly #load: (id: CampaignId) => Promise<Session | null>;
  readonly #most: MemoryBounds;
  /** The one used last stands last. */
  readonly #asked = new Map<CampaignId, Promise<Session | null>>();
  readonly #open = new Map<CampaignId, { readonly session: Session; hexes: number; written: number }>();
  /** Known hexes of all that are open. */
  #hexes = 0;
  /** What is written in them, in bytes of memory. */
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

  /** How many commands are being decided or wait for it. */
  get waitingCount(): number {
    let waiting = 0;
    for (const { session } of this.#open.values()) waiting += session.waiting;
    return waiting;
  }

  /** All that are open or being opened, the one used last at the end. */
  ids(): CampaignId[] {
    return [...this.#asked.keys()];
  }

  /** Opens a campaign where it is not in memory; `null` if there is none. */
  of(id: CampaignId): Promise<Session | null> {
    // One of no use any more is read anew by the next who asks for it.
    if (this.#open.get(id)?.session.isOutdated) this.forget(id);
    const opening = this.#asked.get(id) ?? this.#opening(id);
    // Last used, last in the map.
    this.#asked.delete(id);
    this.#asked.set(id, opening);
    return opening;
  }

  /** A campaign that is in memory, or on its way there; `undefined` for any other. */
  inMemory(id: CampaignId): Promise<Session | null> | undefined {
    return this.#asked.get(id);
  }

  /** Whether a campaign is in memory as this session. */
  holds(id: CampaignId, session: Session): boolean {
    return this.#open.get(id)?.session === session;
  }

  #opening(id: CampaignId): Promise<Session | null> {
    // Once it was let go, it may have been begun anew: that one is not this one's to let go.
    const isAwaited = () => this.#asked.get(id) === opening;
    const opening = this.#load(id).then(
      (session) => {
        if (!isAwaited()) return session;
        if (session) {
          this.#open.set(id, { session, hexes: 0, written: 0 });
          this.grown(id);
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

  /** Makes room for what a campaign grew by: lets go those that were not used for longest and have no commands waiting. */
  grown(id: CampaignId): void {
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

  /** Brings the counts of what is in memory up to date for one campaign. */
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
