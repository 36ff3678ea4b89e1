import type { Palette } from '../drawing/palette.ts';
import { polygon, type Spot } from '../vector/path.ts';
import { times } from '../vector/vectors.ts';
import type { CellLayout } from './cell-layout.ts';
import type { DrawnBattlefield } from './drawn.ts';
import { board, boardEdge, edge, MARGIN, numbers, terrain } from './layers.ts';
import { Painter } from './painter.ts';
import { Plan } from './plan.ts';

/** The board of a battlefield without sheet, title and legend, to be drawn within something else. */
export interface BareBoard {
  /** Left, top, width and height. */
  readonly viewBox: readonly [number, number, number, number];
  /** Elements of an SVG document. */
  readonly drawing: string;
  /** Pixels in the size of a hex, as the drawing has it. */
  readonly size: number;
  readonly layout: CellLayout;
  /** The outlines of the cells in the drawing, as data of paths, in the order of their numbers. */
  readonly outlines: readonly string[];
}

const SIZE = 60;
const RIM = 0.1;

export function bareBoard(battlefield: DrawnBattlefield, palette: Palette): BareBoard {
  const plan = new Plan(battlefield);
  const { layout } = plan;
  const painter = new Painter(palette, SIZE);
  const layers = [
    board(plan, painter),
    terrain(plan, painter, true),
    edge(plan, painter),
    numbers(plan, painter),
  ];
  const definitions = [boardEdge(plan, painter), painter.definitions()].join('');
  const before = -MARGIN * SIZE;
  return {
    viewBox: [before, before, (layout.width + MARGIN + RIM) * SIZE, (layout.height + MARGIN + RIM) * SIZE],
    drawing: `<defs>${definitions}</defs>${layers.join('')}`,
    size: SIZE,
    layout,
    outlines: Array.from({ length: layout.count }, (_, i) =>
      polygon(layout.corners(i + 1).map((corner: Spot) => times(corner, SIZE))),
    ),
  };
}
