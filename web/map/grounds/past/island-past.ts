import type { Axial } from '../../../../src/hex/axial.ts';
import type { IslandWorld } from '../../../../src/world/island/island-world.ts';
import type { SoloRecord } from '../../../../src/world/solo/solo-hex.ts';
import type { ChunkPainter, PainterSettings } from '../../chunks/map-ground.ts';
import { IslandGround } from '../island/island-ground.ts';
import { SeaChart } from '../island/sea-chart.ts';
import { HighlightingPainter } from './highlighted.ts';
import type { PastGround } from './past-ground.ts';
import { PastHexes } from './past-hexes.ts';

const NOTHING_CHARTED = new SeaChart([]);

/** An island on the map as it was after one of its entries. */
export class IslandPast extends IslandGround implements PastGround {
  readonly #world: IslandWorld;
  readonly #past: PastHexes;
  #isCharted = false;

  constructor(world: IslandWorld, seenOnly: (hex: Axial) => boolean) {
    super(world, seenOnly);
    this.#world = world;
    this.#past = new PastHexes(world);
  }

  showAt(seq: number): readonly Axial[] {
    const revealed = this.#past.showAt(seq);
    const { outline } = this.#world.view(seq).extras as { readonly outline: readonly Axial[] };
    const isCharted = outline.length > 0;
    if (isCharted === this.#isCharted) return revealed;
    this.#isCharted = isCharted;
    return [...this.drawnHexes()];
  }

  highlightAfter(seq: number | null): readonly Axial[] {
    return this.#past.highlightAfter(seq);
  }

  override painter(settings: PainterSettings): ChunkPainter {
    return new HighlightingPainter(super.painter(settings), settings, this.isHighlighted);
  }

  protected override chart(): SeaChart {
    return this.#isCharted ? super.chart() : NOTHING_CHARTED;
  }

  override readonly recordAt = (hex: Axial): SoloRecord | null => this.#past.recordAt(hex);

  readonly isHighlighted = (hex: Axial): boolean => this.#past.isHighlighted(hex);
}
