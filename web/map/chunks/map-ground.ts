import type { Palette } from '../../../src/formats/drawing/palette.ts';
import type { Gap } from '../../../src/formats/drawing/trail-gaps.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import type { Entry } from '../../../src/ledger/entry.ts';
import type { HexColumns } from '../../../src/world/solo/hex-columns.ts';
import type { DrawingContext } from '../../kit/blank-canvas.ts';
import type { ChunkGrid, ChunkPlace } from './chunk-grid.ts';
import type { ChunkStyle } from './chunk-style.ts';
import type { LevelOfDetail } from './level-of-detail.ts';

/** The ground of a world as the map shows it. Each kind of world has its own. */
export interface MapGround {
  /** How far the drawing of a hex depends on what is around it, in hexes. */
  readonly reach: number;
  /** The colour of the sheet where nothing is drawn. */
  sheet(palette: Palette): string;
  /** The hexes that a map has to show. */
  places(): Iterable<Axial>;
  /** The hexes that something is drawn on, where those are more. */
  drawn(): Iterable<Axial>;
  /** The hexes that look different after an entry that took effect; `all` where the whole map does. */
  changedBy(entry: Entry): Iterable<Axial> | 'all';
  /** Whether something stands in the middle of a hex, so that the party stands aside and its trail goes round. */
  isOccupied(hex: Axial): boolean;
  /** Whether hexes are written in, so that the party stands aside in all of them. */
  readonly isLettered: boolean;
  /** On which side of what is written in a hex the party's banner hides less of that. */
  freeSideOf?(hex: Axial): 'beside' | 'opposite';
  /** What the trail leaves out in a hex as it was painted last, where more than the hex's number is written; `null` if it was not. */
  readonly gapsIn?: (hex: Axial) => readonly Gap[] | null;
  painter(settings: PainterSettings): ChunkPainter;
  /** What another thread can be told of a chunk's hexes; `null` where only a painter of this thread can do it, as everywhere without this. */
  toldOf?(grid: ChunkGrid, chunk: ChunkPlace, style: ChunkStyle): HexFacts | null;
}

/** What is known of a world's hexes as it is now, all that another thread has to be told to paint them. */
export interface HexFacts {
  /** Where a hex stands in the columns; −1 where it is not known. */
  indexAt(hex: Axial): number;
  readonly columns: Pick<HexColumns, 'altitude' | 'flow' | 'terrain' | 'site'>;
  /** How much water leaves a hex. */
  volumeAt(hex: Axial): number;
  /** Whether a hex was seen but not walked in. */
  seenOnly(hex: Axial): boolean;
}

/** How pieces of a ground are painted, besides what is on it. */
export interface PainterSettings {
  readonly palette: Palette;
  readonly level: LevelOfDetail;
  /** Whether the hexes' numbers are written, or their heights. */
  readonly labels: boolean;
  /** Device pixels per CSS pixel: what is to be read takes more of them on a finer screen. */
  readonly ratio: number;
  /** What is shown besides the terrain, or in its stead. */
  readonly style: ChunkStyle;
}

/** Paints pieces of a ground at one level of detail, in one palette. */
export interface ChunkPainter {
  /** What the chunk was drawn with, on a bitmap of its own; `null` if there is nothing in it. */
  paint(grid: ChunkGrid, chunk: ChunkPlace): DrawingContext | null;
}
