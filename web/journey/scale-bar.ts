/** Numbers of hexes that a scale bar may represent. */
const COUNTS = [1, 2, 5, 10, 20, 50, 100] as const;
/** Shortest length of a bar, in pixels, as far as `COUNTS` allows. */
const SHORTEST_PX = 48;

export interface ScaleBar {
  readonly hexes: number;
  /** In pixels. */
  readonly length: number;
}

/**
 * The shortest scale bar that can be read well.
 *
 * @param scale size of a hex in pixels, from its middle to a corner
 */
export function scaleBarAt(scale: number): ScaleBar {
  // Distance between the middles of adjacent hexes.
  const step = Math.sqrt(3) * scale;
  const hexes = COUNTS.find((count) => count * step >= SHORTEST_PX) ?? 100;
  return { hexes, length: Math.round(hexes * step) };
}

/** "1 hex", "5 hexes"; with the distance in miles if the world says how wide its hexes are. */
export function scaleInWords(hexes: number, hexWidth: number | null): string {
  const count = hexes === 1 ? '1 hex' : `${hexes} hexes`;
  if (hexWidth === null) return count;
  const miles = hexes * hexWidth;
  return `${count}, ${miles.toLocaleString('en')} ${miles === 1 ? 'mile' : 'miles'}`;
}
