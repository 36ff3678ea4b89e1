import type { Palette } from '../../../../src/formats/drawing/palette.ts';
import { seaColour } from '../../../../src/formats/island/shallows.ts';
import type { Axial } from '../../../../src/hex/axial.ts';
import type { Entry } from '../../../../src/ledger/entry.ts';
import type { IslandWorld } from '../../../../src/world/island/island-world.ts';
import type { ChunkPainter, PainterSettings } from '../../chunks/map-ground.ts';
import { withRings } from '../../chunks/rings.ts';
import { SoloGround } from '../solo/solo-ground.ts';
import { IslandPainter } from './island-painter.ts';
import { SeaChart } from './sea-chart.ts';

/** How far from the coast anything is drawn in the sea, in hexes. */
const SEA_MARGIN = 4;

/** An island on the map: a sea chart, and the known land. */
export class IslandGround extends SoloGround {
  readonly #island: IslandWorld;
  #chart: SeaChart;

  constructor(world: IslandWorld, seenOnly: (hex: Axial) => boolean) {
    super(world, seenOnly);
    this.#island = world;
    this.#chart = new SeaChart(world.outline);
  }

  override backgroundColour(palette: Palette): string {
    return seaColour(palette);
  }

  override hexesToFit(): Iterable<Axial> {
    return this.#chart.outline;
  }

  override drawnHexes(): Iterable<Axial> {
    return withRings(this.#chart.outline, SEA_MARGIN);
  }

  override changedBy(entry: Entry): Iterable<Axial> | 'all' {
    if (entry.kind !== 'charted') return super.changedBy(entry);
    this.#chart = new SeaChart(this.#island.outline);
    return 'all';
  }

  /** The other thread can't paint islands: the coast is not in the data of single hexes. */
  override factsFor(): null {
    return null;
  }

  override painter(settings: PainterSettings): ChunkPainter {
    return new IslandPainter(() => this.chart(), this.painted(settings.style), settings);
  }

  /** The chart that is shown. */
  protected chart(): SeaChart {
    return this.#chart;
  }
}
