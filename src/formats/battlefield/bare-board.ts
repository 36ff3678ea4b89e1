import type { Palette } from '../drawing/palette.ts';
import { polygon, type Spot } from '../vector/path.ts';
import { times } from '../vector/vectors.ts';
import type { CellLayout } from './cell-layout.ts';
import type { DrawnBattlefield } from './drawn.ts';
import { type BoardFontSizes, board, boardEdge, edge, marginOf, numbers, terrain } from './layers.ts';
import { sampleOf } from './legend.ts';
import { legendEntries } from './legend-entries.ts';
import { Painter } from './painter.ts';
import { Plan } from './plan.ts';

/** The board of a battlefield without sheet, title and legend, to be embedded in another document. */
export interface BareBoard {
  /** Left, top, width and height. */
  readonly viewBox: readonly [number, number, number, number];
  /** SVG elements. */
  readonly drawing: string;
  /** Pixels for each unit of the layout (the radius of a hex). */
  readonly size: number;
  readonly layout: CellLayout;
  /** The outlines of the cells in the drawing, as path data, in the order of the cells' numbers. */
  readonly outlines: readonly string[];
  /**
   * The kinds of terrain and route on it. The samples refer to definitions in `drawing`, so both must be in the same
   * document.
   */
  readonly legend: readonly LegendSample[];
}

/** A line of the legend. */
export interface LegendSample {
  readonly name: string;
  /** How it affects movement; `null` if not known. */
  readonly note: string | null;
  /** Left, top, width and height of its drawing. */
  readonly viewBox: readonly [number, number, number, number];
  /** SVG elements. */
  readonly drawing: string;
}

const SIZE = 60;
const RIM = 0.1;

export function bareBoard(
  battlefield: DrawnBattlefield,
  palette: Palette,
  lettering: BoardFontSizes,
): BareBoard {
  const plan = new Plan(battlefield);
  const { layout } = plan;
  const painter = new Painter(palette, SIZE);
  const layers = [
    board(plan, painter),
    terrain(plan, painter),
    edge(plan, painter),
    numbers(plan, painter, lettering),
  ];
  const legend = legendEntries(battlefield).map((entry): LegendSample => {
    const { drawing, width } = sampleOf(entry, painter);
    return { name: entry.name, note: entry.note ?? null, viewBox: [0, 0, width, width], drawing };
  });
  const definitions = [boardEdge(plan, painter), painter.definitions()].join('');
  const margin = marginOf(lettering);
  return {
    viewBox: [
      -margin * SIZE,
      -margin * SIZE,
      (layout.width + margin + RIM) * SIZE,
      (layout.height + margin + RIM) * SIZE,
    ],
    legend,
    drawing: `<defs>${definitions}</defs>${layers.join('')}`,
    size: SIZE,
    layout,
    outlines: Array.from({ length: layout.count }, (_, i) =>
      polygon(layout.corners(i + 1).map((corner: Spot) => times(corner, SIZE))),
    ),
  };
}
