import type { Axial } from '../hex/axial.ts';
import type { Entry, StartedBody } from '../ledger/entry.ts';
import { PackedWorld } from '../world/solo/packed-world.ts';
import { type MapFrame, type MapView, TRAIL_LENGTH } from './map-view.ts';

/**
 * A campaign as its ledger has made it so far. `apply` is the only way in which it changes: the server, a page
 * that watches and a verifier all arrive at the same state by the same entries.
 */
export class Campaign {
  readonly started: StartedBody;
  readonly world = new PackedWorld();
  readonly day = 1;
  #seq = 0;
  #head = '';
  #closed = false;
  #trail: Axial[] = [];

  constructor(started: StartedBody) {
    this.started = started;
  }

  /** Number of the last entry applied. */
  get seq(): number {
    return this.#seq;
  }

  /** Hash of the last entry applied. */
  get head(): string {
    return this.#head;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Where the travellers are; `null` until the start hex is revealed. */
  get party(): Axial | null {
    return this.#trail.at(-1) ?? null;
  }

  /** The party's last places, the latest last. */
  get trail(): readonly Axial[] {
    return this.#trail.slice(-TRAIL_LENGTH);
  }

  /**
   * Lets one entry take effect. Entries come one by one, without a gap. One of a kind that this version does not
   * know, or that it may not see, counts without effect: a page that is older than its server goes on.
   */
  apply(entry: Entry): void {
    if (entry.seq !== this.#seq + 1)
      throw new Error(`after entry ${this.#seq} comes entry ${this.#seq + 1}, not ${entry.seq}`);
    if (entry.kind === 'revealed') this.world.reveal(entry.hex);
    if (entry.kind === 'closed') this.#closed = true;
    this.#trail.push(...stepsOf(entry));
    // Not at every step: that would copy the whole trail each time.
    if (this.#trail.length > 2 * TRAIL_LENGTH) this.#trail.splice(0, this.#trail.length - TRAIL_LENGTH);
    this.#seq = entry.seq;
    this.#head = entry.hash;
  }

  /** Takes up a state read from storage instead of applying every entry; the world is filled separately. */
  resume(state: { seq: number; head: string; closed: boolean; trail: readonly Axial[] }): void {
    this.#seq = state.seq;
    this.#head = state.head;
    this.#closed = state.closed;
    this.#trail = state.trail.slice(-TRAIL_LENGTH);
  }

  /** The map as it stands. */
  view(): MapView {
    return { ...this.frame(), hexes: [...this.world.records(this.#seq)] };
  }

  /** The map as it stands, without its hexes. */
  frame(): MapFrame {
    return this.frameAt(this.#seq, this.trail);
  }

  /** The same as it stood after an earlier entry, with the trail of that time (oldest place first). */
  frameAt(seq: number, trail: readonly Axial[]): MapFrame {
    return {
      seq,
      party: trail.at(-1) ?? null,
      day: this.day,
      weather: null,
      trail: [...trail],
      settings: this.started.world,
      closed: this.#closed && seq === this.#seq,
      names: [],
      notes: [],
      battlefields: [],
    };
  }
}

/** The places that an entry brings the party to, in order. */
export function stepsOf(entry: Entry): readonly Axial[] {
  switch (entry.kind) {
    case 'revealed':
      return entry.entered ? [{ q: entry.hex.q, r: entry.hex.r }] : [];
    case 'moved':
      return entry.path;
    default:
      return [];
  }
}
