import type { Axial } from '../../hex/axial.ts';
import { type Direction, neighbour } from '../../hex/direction.ts';
import { hexLabel } from '../../hex/label.ts';
import { partitionPoint } from '../../hex/list.ts';
import type { RolledElevation } from '../../ledger/hex-record.ts';
import type { Form, SurveyedLand } from '../../rules/elevation/land.ts';
import type { RegionLand } from '../../rules/elevation/region.ts';
import { byteAt, int32At, uint32At } from '../column.ts';
import { ensureCapacity, HexTable } from '../hex-table.ts';
import type { HexRow, PackedColumns } from '../packed-columns.ts';
import { packedDirection, packedFact, packedForm, packedHeight, packedThrows } from './packed-facts.ts';
import { RowColumns } from './row-columns.ts';

/** Stands for a missing row: greater than any row number, so that it compares as later than all rows. */
const NO_ROW = 2 ** 32 - 1;

const FLOW_MASK = 0x07;
const BACK_SHIFT = 3;

/**
 * All that is known of one elevation world, in append-only typed arrays. A hex is looked up by its index in the order
 * in which the hexes became known; each hex refers to the rows that revealed it, surveyed it and gave it an outflow.
 */
export class LandColumns implements SurveyedLand, RegionLand {
  readonly #table = new HexTable();
  readonly #rows = new RowColumns();
  #elevation = new Int32Array(16);
  /**
   * Bits 0 to 2: the direction that a hex's river flows in; bits 3 to 5: the direction of the hex's origin; 0 for none.
   */
  #course = new Uint8Array(16);
  /**
   * For each hex some hex downstream, moved further down as paths are compressed; the hex itself where its water ends.
   */
  #downstream = new Int32Array(16);
  #revealedBy = new Uint32Array(16);
  #surveyedBy = new Uint32Array(16);
  #drainedBy = new Uint32Array(16);

  get count(): number {
    return this.#table.count;
  }

  /** Memory that this world takes, in bytes. */
  get bytes(): number {
    const columns = [this.#elevation, this.#course, this.#downstream];
    const rows = [this.#revealedBy, this.#surveyedBy, this.#drainedBy];
    const own = [...columns, ...rows].reduce((sum, { byteLength }) => sum + byteLength, 0);
    return this.#table.bytes + this.#rows.bytes + own;
  }

  /** Number of rows. */
  get changes(): number {
    return this.#rows.count;
  }

  find(hex: Axial): number {
    return this.#table.find(hex);
  }

  hexAt(index: number): Axial {
    return this.#table.at(index);
  }

  elevation(index: number): number {
    return int32At(this.#elevation, index);
  }

  flow(index: number): Direction | null {
    return directionOf(byteAt(this.#course, index) & FLOW_MASK);
  }

  origin(index: number): number {
    const back = this.#back(index);
    return back === null ? -1 : this.find(neighbour(this.hexAt(index), back));
  }

  isSurveyed(index: number): boolean {
    return this.#surveyedBy[index] !== NO_ROW;
  }

  peak(index: number): number | null {
    const row = uint32At(this.#surveyedBy, index);
    return row === NO_ROW ? null : packedHeight(this.#rows.facts, this.#rows.start(row));
  }

  form(index: number): Form | null {
    const row = uint32At(this.#surveyedBy, index);
    return row === NO_ROW ? null : packedForm(this.#rows.facts, this.#rows.start(row));
  }

  mouth(index: number): number {
    let at = index;
    for (;;) {
      const next = int32At(this.#downstream, at);
      if (next === at) return at;
      const further = int32At(this.#downstream, next);
      this.#downstream[at] = further;
      at = further;
    }
  }

  /**
   * Numbers of the rows that revealed a hex, surveyed it and chose its outflow; greater than all row numbers for none.
   */
  revealedBy(index: number): number {
    return uint32At(this.#revealedBy, index);
  }

  surveyedBy(index: number): number {
    return uint32At(this.#surveyedBy, index);
  }

  drainedBy(index: number): number {
    return uint32At(this.#drainedBy, index);
  }

  /** How many rows a hex has. */
  layersOf(hex: Axial): number {
    const index = this.find(hex);
    return index < 0 ? 0 : 1 + Number(this.isSurveyed(index)) + Number(this.flow(index) !== null);
  }

  /** How many rows belong to entry `seq` and the entries before it; these are the first rows. */
  rowsAt(seq: number): number {
    return this.#rows.countAt(seq);
  }

  /** How many hexes the first `rows` rows revealed. */
  countAt(rows: number): number {
    return partitionPoint(this.count, (index) => this.revealedBy(index) < rows);
  }

  /** Sequence numbers of the entries that revealed anything about a hex, in order. */
  entriesOf(index: number): number[] {
    const rows = [this.revealedBy(index), this.surveyedBy(index), this.drainedBy(index)];
    const entries = rows.filter((row) => row !== NO_ROW).map((row) => this.#rows.seq(row));
    return [...new Set(entries)].sort((a, b) => a - b);
  }

  /** Sequence number of the entry that revealed a hex. */
  seqOf(index: number): number {
    return this.#rows.seq(this.revealedBy(index));
  }

  *riversSince(changes: number): Generator<number, void, void> {
    for (let row = changes; row < this.#rows.count; row++) {
      if (packedFact(this.#rows.facts, this.#rows.start(row)) !== 'drained') continue;
      const index = this.#rows.hex(row);
      yield index;
      const target = this.#target(index);
      if (target >= 0) yield target;
    }
  }

  /** A known hex as it was rolled. */
  rolled(index: number): RolledElevation {
    const row = this.revealedBy(index);
    const { q, r } = this.hexAt(index);
    const back = this.#back(index);
    return {
      q,
      r,
      label: hexLabel({ q, r }),
      seq: this.#rows.seq(row),
      elevation: this.elevation(index),
      origin: back === null ? null : neighbour({ q, r }, back),
      dice: packedThrows(this.#rows.facts, this.#rows.start(row), this.#rows.end(row), null),
    };
  }

  /** Allocates room for `count` hexes in total. */
  reserve(count: number): void {
    this.#table.reserve(count);
    this.#rows.reserve(count);
    this.#roomFor(count - 1, count);
  }

  /** Adds a row. Rows must come in the order of `seq` and, within an entry, of `indexInEntry`. */
  add({ q, r, seq, facts }: Pick<HexRow, 'q' | 'r' | 'seq' | 'facts'>): void {
    const hex = { q, r };
    switch (packedFact(facts, 0)) {
      case 'revealed':
        this.#reveal(hex, seq, facts);
        return;
      case 'surveyed':
        this.#survey(hex, seq, facts);
        return;
      case 'drained':
        this.#drain(hex, seq, facts);
        return;
    }
  }

  /** The first `count` rows, copied. */
  packed(count: number): PackedColumns {
    const q = new Int32Array(count);
    const r = new Int32Array(count);
    const layer = new Uint8Array(count);
    for (let row = 0; row < count; row++) {
      const index = this.#rows.hex(row);
      const hex = this.#table.at(index);
      q[row] = hex.q;
      r[row] = hex.r;
      layer[row] = this.#layer(row, index);
    }
    return { q, r, layer, ...this.#rows.columns(count) };
  }

  /** How many rows a hex had before this one. */
  #layer(row: number, index: number): number {
    if (row === this.revealedBy(index)) return 0;
    const other = row === this.surveyedBy(index) ? this.drainedBy(index) : this.surveyedBy(index);
    return other < row ? 2 : 1;
  }

  #reveal(hex: Axial, seq: number, facts: Uint8Array): void {
    const index = this.#table.add(hex);
    this.#roomFor(index);
    const back = packedDirection(facts, 0);
    this.#elevation[index] = packedHeight(facts, 0);
    this.#course[index] = (back ?? 0) << BACK_SHIFT;
    this.#downstream[index] = index;
    this.#revealedBy[index] = this.#rows.add(index, seq, facts);
    this.#surveyedBy[index] = NO_ROW;
    this.#drainedBy[index] = NO_ROW;
    const origin = this.origin(index);
    // A river that had to flow on into unknown land was given this outflow before the hex was known.
    if (origin >= 0 && this.#target(origin) === index) this.#downstream[origin] = index;
  }

  #survey(hex: Axial, seq: number, facts: Uint8Array): void {
    const index = this.#numberOf(hex);
    if (this.isSurveyed(index)) throw new Error(`hex (${hex.q}, ${hex.r}) is surveyed already`);
    this.#surveyedBy[index] = this.#rows.add(index, seq, facts);
  }

  #drain(hex: Axial, seq: number, facts: Uint8Array): void {
    const index = this.#numberOf(hex);
    const flow = packedDirection(facts, 0);
    if (flow === null) throw new Error(`the river of hex (${hex.q}, ${hex.r}) has no direction`);
    if (this.flow(index) !== null)
      throw new Error(`the river of hex (${hex.q}, ${hex.r}) has its outflow already`);
    const target = this.find(neighbour(hex, flow));
    if (target >= 0 && this.mouth(target) === index)
      throw new Error(`the river of hex (${hex.q}, ${hex.r}) would run in a circle`);
    this.#course[index] = byteAt(this.#course, index) | flow;
    this.#drainedBy[index] = this.#rows.add(index, seq, facts);
    if (target >= 0) this.#downstream[index] = target;
  }

  #back(index: number): Direction | null {
    return directionOf(byteAt(this.#course, index) >> BACK_SHIFT);
  }

  /** Index of the hex that a hex's river flows into; −1 if it has no outflow or flows into an unknown hex. */
  #target(index: number): number {
    const flow = this.flow(index);
    return flow === null ? -1 : this.find(neighbour(this.hexAt(index), flow));
  }

  #numberOf(hex: Axial): number {
    const index = this.find(hex);
    if (index < 0) throw new Error(`hex (${hex.q}, ${hex.r}) is unknown`);
    return index;
  }

  #roomFor(index: number, length?: number): void {
    this.#elevation = ensureCapacity(this.#elevation, index, length);
    this.#course = ensureCapacity(this.#course, index, length);
    this.#downstream = ensureCapacity(this.#downstream, index, length);
    this.#revealedBy = ensureCapacity(this.#revealedBy, index, length);
    this.#surveyedBy = ensureCapacity(this.#surveyedBy, index, length);
    this.#drainedBy = ensureCapacity(this.#drainedBy, index, length);
  }
}

const directionOf = (code: number): Direction | null => (code === 0 ? null : (code as Direction));
