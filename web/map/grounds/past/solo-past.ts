import type { Axial } from '../../../../src/hex/axial.ts';
import type { SoloRecord } from '../../../../src/world/solo/solo-hex.ts';
import type { SoloWorld } from '../../../../src/world/solo/solo-world.ts';
import type { ChunkGrid, ChunkPlace } from '../../chunks/chunk-grid.ts';
import type { ChunkStyle } from '../../chunks/chunk-style.ts';
import type { ChunkPainter, HexFacts, PainterSettings } from '../../chunks/map-ground.ts';
import { SoloGround } from '../solo/solo-ground.ts';
import { HighlightingPainter } from './highlighted.ts';
import type { PastGround } from './past-ground.ts';
import { PastHexes } from './past-hexes.ts';

/** A solo world on the map as it was after one of its entries. */
export class SoloPast extends SoloGround implements PastGround {
  readonly #past: PastHexes;

  constructor(world: SoloWorld, seenOnly: (hex: Axial) => boolean) {
    super(world, seenOnly);
    this.#past = new PastHexes(world);
  }

  showAt(seq: number): readonly Axial[] {
    return this.#past.showAt(seq);
  }

  highlightAfter(seq: number | null): readonly Axial[] {
    return this.#past.highlightAfter(seq);
  }

  override painter(settings: PainterSettings): ChunkPainter {
    return new HighlightingPainter(super.painter(settings), settings, this.isHighlighted);
  }

  /** The other thread can't paint the highlight. */
  override factsFor(grid: ChunkGrid, chunk: ChunkPlace, style: ChunkStyle): HexFacts | null {
    return grid.hexesOf(chunk).some(this.isHighlighted) ? null : super.factsFor(grid, chunk, style);
  }

  protected override indexAt(hex: Axial): number {
    return this.#past.indexAt(hex);
  }

  override readonly recordAt = (hex: Axial): SoloRecord | null => this.#past.recordAt(hex);

  readonly isHighlighted = (hex: Axial): boolean => this.#past.isHighlighted(hex);
}
