/** Most hexes of a given map in one entry. */
export const MOST_GIVEN_AT_ONCE = 500;

/** Greatest absolute value of either coordinate of a hex of a given map. */
export const FARTHEST_GIVEN = 9_000_000;
