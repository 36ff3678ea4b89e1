import { type Axial, sameHex } from '../../hex/axial.ts';
import { DIRECTIONS, neighbour, oppositeOf } from '../../hex/direction.ts';
import { partitionPoint } from '../../hex/list.ts';
import type { Flow, Site, SoloLand, Terrain } from '../../rules/solo.ts';
import { uint32At } from '../column.ts';
import { ensureCapacity, HexTable } from '../hex-table.ts';
import type { HexRow, PackedColumns } from '../packed-columns.ts';
import { Watershed } from '../watershed.ts';
import {
  packedAltitude,
  packedFlow,
  packedGiven,
  packedSite,
  packedTerrain,
  type SoloRecord,
  unpackHex,
} from './solo-hex.ts';

/** Number of hexes whose rivers are joined in one step: takes some tens of microseconds. */
const SETTLED_AT_ONCE = 256;

/**
 * All known hexes of one world, in append-only typed arrays, in the order in which they were revealed.
 */
export class HexColumns implements SoloLand {
  readonly #table = new HexTable();
  readonly #watershed = new Watershed();
  #seq = new Uint32Array(16);
  /** Where each hex's packed form ends in `#facts`; it begins where the one before it ends. */
  #end = new Uint32Array(16);
  #facts = new Uint8Array(256);
  /** The rivers of the first `#settled` hexes are joined. Those from `#from` to `#to` are joined as one batch. */
  #settled = 0;
  #from = 0;
  #to = 0;

  /** The first `count` hexes, copied. */
  columns(count: number, ofLayer: number): PackedColumns {
    const { q, r } = this.#table.columns(count);
    const facts = this.#facts.slice(0, count === 0 ? 0 : this.#end[count - 1]);
    const layer = new Uint8Array(count).fill(ofLayer);
    return { q, r, seq: this.#seq.slice(0, count), layer, end: this.#end.slice(0, count), facts };
  }

  get count(): number {
    return this.#table.count;
  }

  /** Memory that this world takes, in bytes. */
  get bytes(): number {
    const columns = this.#seq.byteLength + this.#end.byteLength + this.#facts.byteLength;
    return this.#table.bytes + this.#watershed.bytes + columns;
  }

  find(hex: Axial): number {
    return this.#table.find(hex);
  }

  has(hex: Axial): boolean {
    return this.#table.find(hex) >= 0;
  }

  hexAt(index: number): Axial {
    return this.#table.at(index);
  }

  altitude(index: number): number {
    return packedAltitude(this.#facts, this.#start(index));
  }

  flow(index: number): Flow {
    return packedFlow(this.#facts, this.#start(index));
  }

  terrain(index: number): Terrain {
    return packedTerrain(this.#facts, this.#start(index));
  }

  site(index: number): Site | null {
    return packedSite(this.#facts, this.#start(index));
  }

  /** Whether the hex came with a given map instead of being rolled. */
  isGiven(index: number): boolean {
    return packedGiven(this.#facts, this.#start(index));
  }

  /** All that is known of a hex besides its coordinates and sequence number, in the packed form. Not to be modified. */
  facts(index: number): Uint8Array {
    return this.#facts.subarray(this.#start(index), uint32At(this.#end, index));
  }

  /** Sequence number of the entry that revealed a hex. */
  seq(index: number): number {
    return uint32At(this.#seq, index);
  }

  /** How many hexes entry `atSeq` and the entries before it revealed; these are the first hexes. */
  countAt(atSeq: number): number {
    return partitionPoint(this.count, (index) => uint32At(this.#seq, index) <= atSeq);
  }

  drainsInto(index: number, unknown: Axial): boolean {
    this.settleAll();
    const mouth = this.#watershed.mouthOf(index);
    const flow = this.flow(mouth);
    return typeof flow === 'number' && sameHex(neighbour(this.#table.at(mouth), flow), unknown);
  }

  record(index: number): SoloRecord {
    return unpackHex(
      this.#table.at(index),
      uint32At(this.#seq, index),
      this.#facts,
      this.#start(index),
      uint32At(this.#end, index),
    );
  }

  /** The record of a hex, or `null` where nothing has been revealed. */
  recordAt(hex: Axial): SoloRecord | null {
    const index = this.find(hex);
    return index < 0 ? null : this.record(index);
  }

  /** Allocates room for `count` hexes in total, where the number is known beforehand. */
  reserve(count: number): void {
    this.#table.reserve(count);
    this.#watershed.reserve(count);
    this.#seq = ensureCapacity(this.#seq, count - 1, count);
    this.#end = ensureCapacity(this.#end, count - 1, count);
  }

  /** Adds a hex in the packed form. Hexes must be added in the order in which they were revealed. */
  add({ q, r, seq, facts }: Pick<HexRow, 'q' | 'r' | 'seq' | 'facts'>): void {
    const index = this.#table.add({ q, r });
    this.#store(index, seq, facts);
    this.#watershed.add(index);
  }

  /**
   * Joins the river systems of all hexes added since the last call, in steps; it may be abandoned at any step and
   * resumed by another call. Within a batch, each hex looks up only the hex that it flows into: looking for those that
   * flow into it would take six look-ups.
   *
   * @param atOnce how many hexes make a step
   * @throws if a river runs in a circle
   */
  *settle(atOnce = SETTLED_AT_ONCE): Generator<void, void, void> {
    while (this.#settleNext()) if (this.#settled % atOnce === 0) yield;
  }

  /** Like `settle`, without steps. */
  settleAll(): void {
    while (this.#settleNext());
  }

  /** Joins the rivers of the next hex; returns false if there was none. */
  #settleNext(): boolean {
    if (this.#settled === this.#to) {
      if (this.#to === this.count) return false;
      this.#from = this.#to;
      this.#to = this.count;
    }
    this.#joinRivers(this.#settled++);
    return true;
  }

  #joinRivers(index: number): void {
    const flow = this.flow(index);
    // The sea has no water flow of its own: a river that reaches it has its mouth beside it.
    if (flow === null) return;
    const hex = this.#table.at(index);
    if (this.#from > 0)
      for (const direction of DIRECTIONS) {
        const there = this.find(neighbour(hex, direction));
        if (there >= 0 && there < this.#from && this.flow(there) === oppositeOf(direction))
          this.#watershed.join(there, index);
      }
    if (typeof flow !== 'number') return;
    const downstream = this.find(neighbour(hex, flow));
    if (downstream >= 0 && downstream < this.#to && this.flow(downstream) !== null)
      this.#watershed.join(index, downstream);
  }

  #start(index: number): number {
    return index === 0 ? 0 : uint32At(this.#end, index - 1);
  }

  #store(index: number, seq: number, facts: Uint8Array): void {
    const start = this.#start(index);
    const end = start + facts.length;
    this.#seq = ensureCapacity(this.#seq, index);
    this.#end = ensureCapacity(this.#end, index);
    this.#facts = ensureCapacity(this.#facts, end);
    this.#seq[index] = seq;
    this.#end[index] = end;
    this.#facts.set(facts, start);
  }
}
