/** Colours by height, as in a school atlas: sea in deepening blue, land from green over yellow and brown to white. */
export interface Tint {
  /** Feet; the colour is for this height and up, to where the next begins. */
  readonly from: number;
  readonly colour: string;
}

export const COAST = 0;

/** From the depths to the highest summits. */
export const TINTS: readonly Tint[] = [
  { from: Number.NEGATIVE_INFINITY, colour: '#5b87a3' },
  { from: -6000, colour: '#7099b1' },
  { from: -2000, colour: '#88b0c0' },
  { from: -500, colour: '#a1c4cc' },
  { from: -100, colour: '#bcd8d6' },
  { from: COAST, colour: '#86ad7b' },
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

/** Which of the tints, counted from the deepest, a height has. */
export const tintOf = (elevation: number): number =>
  TINTS.findLastIndex(({ from }) => elevation >= from || from === Number.NEGATIVE_INFINITY);

/** The tints from the lowest to the highest that some heights have. */
export function tintsFor(elevations: readonly number[]): readonly Tint[] {
  const found = elevations.map(tintOf);
  const [lowest, highest] = found.reduce(
    ([low, high], tint): [number, number] => [Math.min(low, tint), Math.max(high, tint)],
    [found[0] ?? 0, found[0] ?? -1],
  );
  return TINTS.slice(lowest, highest + 1);
}
