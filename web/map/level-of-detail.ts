/** How much of a hex is drawn at a scale, and how large the pieces are that the map is drawn in. */
export interface LevelOfDetail {
  /** Device pixels per size of a hex. */
  readonly resolution: number;
  /** Hexes on each side of a chunk. */
  readonly span: number;
  readonly glyphs: boolean;
  readonly rivers: boolean;
  readonly outlines: boolean;
}

const level = (resolution: number, span: number): LevelOfDetail => ({
  resolution,
  span,
  glyphs: resolution >= 10,
  rivers: resolution >= 5,
  outlines: resolution >= 8,
});

/** From far to near. Chunks shrink where they would need bitmaps of many megabytes. */
export const LEVELS: readonly LevelOfDetail[] = [
  level(2.5, 16),
  level(5, 16),
  level(10, 16),
  level(20, 16),
  level(40, 16),
  level(60, 8),
  level(90, 8),
  level(130, 4),
  level(180, 4),
  level(240, 2),
];

/** The level whose drawing never has to be magnified by more than a tenth. */
export function levelFor(devicePixels: number): LevelOfDetail {
  const found = LEVELS.find(({ resolution }) => resolution * 1.1 >= devicePixels) ?? LEVELS.at(-1);
  if (!found) throw new Error('there are levels of detail');
  return found;
}

/** From how many CSS pixels per size of a hex its label can be read. */
export const LABELS_FROM = 36;
