import { perform } from '../../dice/perform.ts';
import { type Axial, hexDistance, hexKey, ORIGIN } from '../../hex/axial.ts';
import { neighbours } from '../../hex/direction.ts';
import { hexLabel } from '../../hex/label.ts';
import type { HexRecord } from '../../ledger/hex-record.ts';
import { growIsland } from '../../rules/island.ts';
import type { Flow, SoloLand } from '../../rules/solo.ts';
import type { Step } from '../../rules/walk.ts';
import type { HexRow } from '../packed-columns.ts';
import { SoloWorld } from '../solo/solo-world.ts';
import type { BarredReason, Discovery, WorldContent } from '../world.ts';
import type { IslandSettings } from './island-settings.ts';

/**
 * Lowest altitude of an island's land: the outline is charted beforehand, so no land may turn out to be sea or coast.
 */
const LOWEST_LAND = 2;

/** Layers of a hex: that it was charted as land, and what was revealed there. */
const CHARTED = 0;
const REVEALED = 1;

/** An island: its outline is known from the start, as on a sea chart, and its land is revealed by the solo rules. */
export class IslandWorld extends SoloWorld {
  readonly #island: IslandSettings;
  readonly #outline: Axial[] = [];
  readonly #charted = new Set<number>();
  /** Sequence number of the entry that charted the outline; 0 before that, and in a world restored from a map. */
  #chartedBy = 0;
  readonly #land: SoloLand;

  constructor(settings: IslandSettings) {
    super(settings, { houseRules: settings.houseRules, lowest: LOWEST_LAND });
    this.#island = settings;
    this.#land = withSeaAround(this.hexes, (hex) => this.isOpenSea(hex));
  }

  /** All land hexes, in the order in which the outline grew; empty until it is charted. */
  get outline(): readonly Axial[] {
    return this.#outline;
  }

  isLand(hex: Axial): boolean {
    return this.#charted.has(hexKey(hex));
  }

  /** False for all hexes before the outline is charted: until then nobody knows where the sea is. */
  override isOpenSea(hex: Axial): boolean {
    return this.#outline.length > 0 && !this.isLand(hex);
  }

  override get bytes(): number {
    return super.bytes + this.#outline.length * BYTES_OF_CHARTED;
  }

  protected override get land(): SoloLand {
    return this.#land;
  }

  override *start(): Generator<Discovery, void, void> {
    const { algorithm, hexes } = this.#island;
    yield {
      procedure: 'island',
      hex: ORIGIN,
      entered: false,
      roll: (dice) => {
        const outcome = perform(growIsland(algorithm, hexes), dice);
        if (!outcome.done) return { done: false, lacking: outcome.lacking };
        const outline = outcome.result.hexes.map(({ q, r }) => ({ q, r }));
        return { done: true, content: { kind: 'charted', outline, dice: outcome.trace } };
      },
    };
    yield* super.start();
  }

  override whyBarred(target: Axial): BarredReason | null {
    if (!this.isOpenSea(target)) return null;
    return {
      code: 'campaign/open-sea',
      detail: `Hex ${hexLabel(target)} is open sea, which no party can enter: the island's land lies within its coast.`,
    };
  }

  override get isComplete(): boolean {
    return this.#outline.length > 0 && this.count === this.#outline.length;
  }

  /** Ring by ring over the land, repeatedly: land behind a bay can only be reached from a ring further out. */
  override *expedition(order: string, draw: (sides: number) => number): Generator<Step, void, void> {
    if (order === 'walk') {
      yield* super.expedition(order, draw);
      return;
    }
    const land = [...this.#outline].sort((a, b) => hexDistance(a, ORIGIN) - hexDistance(b, ORIGIN));
    while (!this.isComplete)
      for (const to of land) {
        const from = neighbours(to).find((hex) => this.has(hex));
        if (from && !this.has(to)) yield { from, to };
      }
  }

  override rowsOf(content: WorldContent, seq: number): HexRow[] {
    if (content.kind !== 'charted') return super.rowsOf(content, seq);
    const facts = new Uint8Array(0);
    return content.outline.map(({ q, r }, indexInEntry) => ({
      q,
      r,
      layer: CHARTED,
      seq,
      indexInEntry,
      facts,
    }));
  }

  override add(row: Omit<HexRow, 'indexInEntry'>): void {
    if (row.layer === REVEALED) super.add(row);
    else this.#chart(row, row.seq);
  }

  override restore(hexes: readonly HexRecord[], extras: Readonly<Record<string, unknown>>): void {
    for (const hex of (extras.outline ?? []) as readonly Axial[]) this.#chart(hex, 0);
    super.restore(hexes, extras);
  }

  protected override get layer(): number {
    return REVEALED;
  }

  protected override extrasAt(seq: number): Readonly<Record<string, unknown>> {
    return { outline: seq < this.#chartedBy ? [] : this.#outline };
  }

  #chart({ q, r }: Axial, seq: number): void {
    this.#chartedBy = seq;
    this.#outline.push({ q, r });
    this.#charted.add(hexKey({ q, r }));
  }
}

/** Rough size of a charted hex: its two coordinates and its key in a set. */
const BYTES_OF_CHARTED = 64;

/** Stands for the index of any hex of open sea: greater than any index of a known hex. */
const SEA = 2 ** 31;

/** The known hexes, with open sea at altitude 0 around them: a lower neighbour that any river may flow to. */
function withSeaAround(hexes: SoloLand, isSea: (hex: Axial) => boolean): SoloLand {
  return {
    find: (hex) => (isSea(hex) ? SEA : hexes.find(hex)),
    altitude: (index) => (index === SEA ? 0 : hexes.altitude(index)),
    flow: (index): Flow => (index === SEA ? null : hexes.flow(index)),
    drainsInto: (index, unknown) => index !== SEA && hexes.drainsInto(index, unknown),
  };
}
