/** How many hexes a scale bar may stand for. */
const COUNTS = [1, 2, 5, 10, 20, 50, 100] as const;
/** A bar is at least so long, in pixels, where there is a count for that. */
const SHORTEST_PX = 48;

export interface ScaleBar {
  readonly hexes: number;
  /** In pixels. */
  readonly length: number;
}

/**
 * The shortest bar that can be read well.
 *
 * @param scale how many pixels the size of a hex takes, from its middle to a corner
 */
export function scaleBarAt(scale: number): ScaleBar {
  // From the middle of a hex to that of the next.
  const step = Math.sqrt(3) * scale;
  const hexes = COUNTS.find((count) => count * step >= SHORTEST_PX) ?? 100;
  return { hexes, length: Math.round(hexes * step) };
}

/** "1 hex", "5 hexes", and how far that is where a world says how wide its hexes are, in miles. */
export function scaleInWords(hexes: number, hexWidth: number | null): string {
  const count = hexes === 1 ? '1 hex' : `${hexes} hexes`;
  if (hexWidth === null) return count;
  const miles = hexes * hexWidth;
  return `${count}, ${miles.toLocaleString('en')} ${miles === 1 ? 'mile' : 'miles'}`;
}
