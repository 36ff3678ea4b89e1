import type { Road } from '../../ledger/entry.ts';

/** The strokes of roads, in hex sizes (radius of a hex): a light edge, and on it the road itself, solid or dashed. */
export const ROAD_STYLE: Readonly<
  Record<Road, { readonly width: number; readonly edge: number; readonly dashes: readonly number[] }>
> = {
  road: { width: 0.07, edge: 0.15, dashes: [] },
  trail: { width: 0.05, edge: 0.11, dashes: [0.13, 0.11] },
};

export const EDGE_OPACITY = 0.7;
