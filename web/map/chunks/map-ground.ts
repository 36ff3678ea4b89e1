import type { Palette } from '../../../src/formats/drawing/palette.ts';
import type { Gap } from '../../../src/formats/drawing/trail-gaps.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import type { Entry } from '../../../src/ledger/entry.ts';
import type { HexColumns } from '../../../src/world/solo/hex-columns.ts';
import type { DrawingContext } from '../../kit/blank-canvas.ts';
import type { ChunkGrid, ChunkPlace } from './chunk-grid.ts';
import type { ChunkStyle } from './chunk-style.ts';
import type { LevelOfDetail } from './level-of-detail.ts';

/** What the map shows of a world. Each kind of world has its own. */
export interface MapGround {
  /** How far away, in hexes, a change affects the drawing of a hex. */
  readonly reach: number;
  /** The background colour. */
  backgroundColour(palette: Palette): string;
  /** The hexes that have to fit on the map. */
  hexesToFit(): Iterable<Axial>;
  /** The hexes that anything is drawn on, which may be more. */
  drawnHexes(): Iterable<Axial>;
  /** The hexes that look different after an entry that took effect; `all` for the whole map. */
  changedBy(entry: Entry): Iterable<Axial> | 'all';
  /** Whether something is drawn in the middle of a hex, so that party and trail are drawn beside it. */
  isOccupied(hex: Axial): boolean;
  /** Whether all hexes contain text, so that the party is drawn beside it in each. */
  readonly isLettered: boolean;
  /** The side on which the party's banner hides less of the text in a hex. */
  freeSideOf?(hex: Axial): 'beside' | 'opposite';
  /** The gaps that the trail leaves for text other than the hex's number, as last painted; `null` before that. */
  readonly gapsIn?: (hex: Axial) => readonly Gap[] | null;
  painter(settings: PainterSettings): ChunkPainter;
  /** The data that another thread needs to paint a chunk; `null`, or no method, if only this thread can paint it. */
  factsFor?(grid: ChunkGrid, chunk: ChunkPlace, style: ChunkStyle): HexFacts | null;
}

/** What is known of the hexes of a solo world now: everything that another thread needs to paint them. */
export interface HexFacts {
  /** The index of a hex in the columns; −1 if it is not known. */
  indexAt(hex: Axial): number;
  readonly columns: Pick<HexColumns, 'altitude' | 'flow' | 'terrain' | 'site'>;
  /** The amount of water that leaves a hex. */
  volumeAt(hex: Axial): number;
  /** Whether a hex was seen but not walked in. */
  seenOnly(hex: Axial): boolean;
}

/** Settings of a painter. */
export interface PainterSettings {
  readonly palette: Palette;
  readonly level: LevelOfDetail;
  /** Whether the hexes' numbers, or their heights, are written. */
  readonly labels: boolean;
  /** Device pixels per CSS pixel: text takes more pixels on a finer screen. */
  readonly ratio: number;
  /** What is shown in addition to the terrain, or instead of it. */
  readonly style: ChunkStyle;
}

/** Paints chunks of a ground at one level of detail, in one palette. */
export interface ChunkPainter {
  /** The context of the chunk's bitmap, painted; `null` if the chunk is empty. */
  paint(grid: ChunkGrid, chunk: ChunkPlace): DrawingContext | null;
}
