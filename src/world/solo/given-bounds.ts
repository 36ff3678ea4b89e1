/** How many hexes of a map one entry holds at most. */
export const MOST_GIVEN_AT_ONCE = 500;

/** How far from the start a hex of a map may lie, counted in either coordinate. */
export const FARTHEST_GIVEN = 9_000_000;
