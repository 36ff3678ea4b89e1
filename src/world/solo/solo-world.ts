import { perform } from '../../dice/perform.ts';
import type { Procedure } from '../../dice/request.ts';
import { type Axial, ORIGIN } from '../../hex/axial.ts';
import { neighbours } from '../../hex/direction.ts';
import type { HexRecord } from '../../ledger/hex-record.ts';
import type { WorldSettings } from '../../ledger/settings.ts';
import { enterHex, type SoloHex, type SoloLand, type SoloVariant, startHex } from '../../rules/solo.ts';
import type { LandKind } from '../../rules/tables/places.ts';
import { type Step, spiralSteps, walk } from '../../rules/walk.ts';
import type { HexRow } from '../packed-columns.ts';
import type { BarredReason, Discovery, World, WorldContent } from '../world.ts';
import { HexColumns } from './hex-columns.ts';
import { type SoloOdds, soloOdds } from './odds.ts';
import { givenRecord, packHex, type SoloRecord, soloRecord } from './solo-hex.ts';
import { SoloView } from './solo-view.ts';

/** A world of the solo rules: hexes are revealed one by one, each completely and for good. */
export class SoloWorld implements World {
  readonly settings: WorldSettings;
  readonly hexes = new HexColumns();
  readonly #variant: SoloVariant;

  constructor(settings: WorldSettings & SoloVariant, variant: SoloVariant = settings) {
    this.settings = settings;
    this.#variant = variant;
  }

  get count(): number {
    return this.hexes.count;
  }

  get bytes(): number {
    return this.hexes.bytes;
  }

  has(hex: Axial): boolean {
    return this.hexes.has(hex);
  }

  isPassable(hex: Axial): boolean {
    return this.hexes.has(hex);
  }

  get isComplete(): boolean {
    return false;
  }

  hexAt(index: number): Axial {
    return this.hexes.hexAt(index);
  }

  /** Whether a hex is charted sea, known without having been revealed. */
  isOpenSea(_hex: Axial): boolean {
    return false;
  }

  /** Lowest altitude that land can have. */
  get lowest(): number {
    return this.#variant.lowest ?? 0;
  }

  /** What the rules read: the known hexes and, on an island, the sea around them. */
  protected get land(): SoloLand {
    return this.hexes;
  }

  /** The start hex and those around it, in the order of the directions. */
  *start(): Generator<Discovery, void, void> {
    yield this.#reveal(null, ORIGIN, true);
    for (const hex of neighbours(ORIGIN)) if (!this.whyBarred(hex)) yield this.#reveal(ORIGIN, hex, false);
  }

  whyBarred(_target: Axial): BarredReason | null {
    return null;
  }

  discovery(from: Axial, target: Axial): Discovery {
    return this.#reveal(from, target, true);
  }

  odds(from: Axial, target: Axial): SoloOdds {
    return soloOdds(from, () => this.#procedure(from, target));
  }

  apply(content: WorldContent, seq: number): void {
    for (const row of this.rowsOf(content, seq)) this.add(row);
    this.hexes.settleAll();
  }

  rowsOf(content: WorldContent, seq: number): HexRow[] {
    if (content.kind === 'given')
      return content.hexes.map((hex, indexInEntry) => {
        const facts = packHex(givenRecord(hex, seq));
        return { q: hex.q, r: hex.r, layer: this.layer, seq, indexInEntry, facts };
      });
    if (content.kind !== 'revealed') return [];
    const { q, r } = content.hex;
    // A cast: the hex was made here, or its shape was checked when it was read.
    return [{ q, r, layer: this.layer, seq, indexInEntry: 0, facts: packHex(content.hex as SoloRecord) }];
  }

  add(row: Omit<HexRow, 'indexInEntry'>): void {
    this.hexes.add(row);
  }

  reserve(count: number): void {
    this.hexes.reserve(count);
  }

  precompute(): Iterable<void> {
    return this.hexes.settle();
  }

  restore(hexes: readonly HexRecord[], _extras: Readonly<Record<string, unknown>>): void {
    this.reserve(hexes.length);
    for (const hex of hexes) this.apply({ kind: 'revealed', hex, entered: true }, hex.seq);
  }

  entriesAt(hex: Axial): readonly number[] {
    const index = this.hexes.find(hex);
    return index < 0 ? [] : [this.hexes.seq(index)];
  }

  landAt(hex: Axial): LandKind {
    const record = this.recordAt(hex);
    return { terrain: record?.terrain ?? null, site: record?.site ?? null };
  }

  landFound(content: WorldContent): LandKind {
    if (content.kind !== 'revealed') return { terrain: null, site: null };
    const { terrain, site } = content.hex as SoloRecord;
    return { terrain, site };
  }

  recordAt(hex: Axial): SoloRecord | null {
    return this.hexes.recordAt(hex);
  }

  view(seq = Number.POSITIVE_INFINITY): SoloView {
    const { settings, hexes, layer } = this;
    return new SoloView({ settings, hexes, layer, extras: this.extrasAt(seq), count: hexes.countAt(seq) });
  }

  *expedition(order: string, draw: (sides: number) => number): Generator<Step, void, void> {
    const isOpen = (hex: Axial): boolean => !this.whyBarred(hex);
    const isKnown = (hex: Axial): boolean => this.has(hex);
    yield* order === 'walk' ? walk(isKnown, draw, isOpen) : spiralSteps(isKnown, isOpen);
  }

  /** The layer that a revealed hex is kept in. */
  protected get layer(): number {
    return 0;
  }

  /** What the map has besides its hexes, as it was after entry `seq`. */
  protected extrasAt(_seq: number): Readonly<Record<string, unknown>> {
    return {};
  }

  #reveal(origin: Axial | null, hex: Axial, entered: boolean): Discovery {
    return {
      procedure: 'reveal',
      hex,
      entered,
      roll: (dice, seq) => {
        const outcome = perform(this.#procedure(origin, hex), dice);
        if (!outcome.done) return { done: false, lacking: outcome.lacking };
        const record = soloRecord(hex, seq, origin, outcome.result, outcome.trace);
        return { done: true, content: { kind: 'revealed', hex: record, entered } };
      },
    };
  }

  #procedure(origin: Axial | null, hex: Axial): Procedure<SoloHex> {
    return origin === null ? startHex() : enterHex(this.land, origin, hex, this.#variant);
  }
}
