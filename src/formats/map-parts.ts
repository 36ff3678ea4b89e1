/**
 * The parts that can be left out of a map: to give it to players, to draw them in another program, or to write on it.
 */
export const MAP_PARTS = ['numbers', 'trail', 'party', 'names', 'signs', 'unknown'] as const;
export type MapPart = (typeof MAP_PARTS)[number];
