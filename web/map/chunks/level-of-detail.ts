/** How much detail of a hex is drawn at a scale, and how large the chunks are. */
export interface LevelOfDetail {
  /** Device pixels per hex size. */
  readonly resolution: number;
  /** The smallest scale at which it is used, in device pixels per hex size. */
  readonly from: number;
  /** Hexes on each side of a chunk. */
  readonly span: number;
  /** Whether land and water have outlines and light, and each site its picture. */
  readonly glyphs: boolean;
  /** Whether single trees and peaks are drawn; at smaller scales they would only be specks. */
  readonly figures: boolean;
  readonly rivers: boolean;
  /**
   * The least water with which a river is drawn, in sources that feed it: at small scales all rivers would be a tangle.
   */
  readonly riversFrom: number;
  readonly outlines: boolean;
}

/** How far a drawing may be magnified before the next level is used. */
const MAX_MAGNIFICATION = 1.1;

const level = (from: number, resolution: number, span: number): LevelOfDetail => ({
  resolution,
  from: from * MAX_MAGNIFICATION,
  span,
  glyphs: resolution >= 10,
  figures: resolution >= 14,
  rivers: resolution >= 5,
  riversFrom: resolution < 10 ? 8 : resolution < 14 ? 4 : resolution < 20 ? 2 : 1,
  outlines: resolution >= 8,
});

/**
 * From the smallest scale to the largest. Chunks shrink so that painting one takes only a part of a frame, about 5 ms,
 * and few megabytes.
 */
export const LEVELS: readonly LevelOfDetail[] = [
  level(0, 1.25, 32),
  level(1.25, 2.5, 16),
  level(2.5, 5, 16),
  level(5, 10, 8),
  level(10, 14, 6),
  level(14, 20, 4),
  level(20, 28, 4),
  level(28, 40, 4),
  level(40, 60, 3),
  level(60, 90, 2),
  level(90, 130, 2),
  level(130, 180, 2),
  level(180, 240, 2),
];

/** The level that is painted first if everything is blank: a thousand hexes of it take a few milliseconds. */
export const OVERVIEW: LevelOfDetail = levelFor(2.5);

/** The level for a scale, chosen so that its drawing is magnified by at most a tenth. */
export function levelFor(devicePixels: number): LevelOfDetail {
  const found = LEVELS.findLast(({ from }) => devicePixels > from) ?? LEVELS[0];
  if (!found) throw new Error('there are levels of detail');
  return found;
}

/** Scale from which labels can be read, in CSS pixels per hex size. */
export const LABELS_FROM = 32;
