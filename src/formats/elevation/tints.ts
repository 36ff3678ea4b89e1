/** Colours by height, as in a school atlas: sea in deepening blue, land from green over yellow and brown to white. */
export interface Tint {
  /** Lower bound in feet; the colour is for this height and above, up to the next tint. */
  readonly from: number;
  readonly colour: string;
  /**
   * True for steps that are drawn only if a good part of the map has such heights: beside mountains, their lines would
   * crowd at the coast.
   */
  readonly fine?: true;
}

export const COAST = 0;

/** From the depths of the sea to the highest summits. */
export const TINTS: readonly Tint[] = [
  { from: Number.NEGATIVE_INFINITY, colour: '#5b87a3' },
  { from: -6000, colour: '#7099b1' },
  { from: -2000, colour: '#88b0c0' },
  { from: -500, colour: '#a1c4cc' },
  { from: -100, colour: '#b8d5d5' },
  { from: -25, colour: '#cbe1dc', fine: true },
  { from: COAST, colour: '#769f72' },
  { from: 10, colour: '#7fa777', fine: true },
  { from: 25, colour: '#88af7b', fine: true },
  { from: 50, colour: '#92b680', fine: true },
  { from: 100, colour: '#9cbc84' },
  { from: 250, colour: '#b1c98d' },
  { from: 500, colour: '#c7d69a' },
  { from: 1000, colour: '#dce0a6' },
  { from: 1500, colour: '#ece3ab' },
  { from: 2000, colour: '#efd99d' },
  { from: 2500, colour: '#e9ca88' },
  { from: 3000, colour: '#dfb873' },
  { from: 4000, colour: '#d2a362' },
  { from: 5000, colour: '#c18c54' },
  { from: 7000, colour: '#b37f56' },
  { from: 10000, colour: '#a3745e' },
  { from: 15000, colour: '#bfa9a0' },
  { from: 20000, colour: '#efebe6' },
];

/** Index of the tint of a height. */
export const tintOf = (elevation: number): number =>
  TINTS.findLastIndex(({ from }) => elevation >= from || from === Number.NEGATIVE_INFINITY);

/** Share of a map's hexes that a fine tint must have to be drawn. */
const FINE_FROM = 0.04;

/** The tints from the lowest to the highest of the given heights, without fine tints that few of them have. */
export function tintsFor(elevations: readonly number[]): readonly Tint[] {
  const counts = TINTS.map(() => 0);
  for (const elevation of elevations) counts[tintOf(elevation)] = (counts[tintOf(elevation)] ?? 0) + 1;
  const lowest = counts.findIndex((count) => count > 0);
  const highest = counts.findLastIndex((count) => count > 0);
  const isDrawn = ({ fine }: Tint, i: number) => !fine || (counts[i] ?? 0) >= FINE_FROM * elevations.length;
  const drawn = TINTS.slice(0, highest + 1).filter(isDrawn);
  const ground = drawn.findLastIndex(({ from }) => from <= (TINTS[lowest]?.from ?? 0));
  return lowest < 0 ? [] : drawn.slice(ground);
}
