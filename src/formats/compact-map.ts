import type { MapView } from '../campaign/map-view.ts';

/** Media type of a map whose hexes come in columns. */
export const COMPACT_MAP_TYPE = 'application/vnd.hexfarer.map+json';

/**
 * The map with its hexes as columns, one array for each datum, without dice and labels: a fraction of the size,
 * for maps that are only to be drawn. The n-th member of every column belongs to the n-th hex.
 */
export function compactMap(view: MapView) {
  const { hexes, ...rest } = view;
  return {
    ...rest,
    hexes: {
      count: hexes.length,
      q: hexes.map((hex) => hex.q),
      r: hexes.map((hex) => hex.r),
      seq: hexes.map((hex) => hex.seq),
      altitude: hexes.map((hex) => hex.altitude),
      flow: hexes.map((hex) => hex.flow),
      terrain: hexes.map((hex) => hex.terrain),
      site: hexes.map((hex) => hex.site),
    },
  };
}
