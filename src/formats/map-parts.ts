/** What a map can be drawn without: for players, for another program that draws it itself, or to be written on. */
export const MAP_PARTS = ['numbers', 'trail', 'party', 'names', 'signs', 'unknown'] as const;
export type MapPart = (typeof MAP_PARTS)[number];
