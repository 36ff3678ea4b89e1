/** The rules that a campaign's world is revealed by, settled for good when it starts. Each kind has its own. */
export interface WorldSettings {
  readonly kind: string;
}

/** Who rolls: the server, or the players with dice on their table. */
export const DICE_SOURCES = ['server', 'own'] as const;
export type DiceSource = (typeof DICE_SOURCES)[number];

/** How long texts may be that people give, in characters as `isWithin` counts them. */
export const LONGEST_NAME = 120;
export const LONGEST_HEX_NAME = 80;
export const LONGEST_SEED = 200;
/** Of what somebody calls themselves. */
export const LONGEST_PERSON_NAME = 40;
/** Of the text that opens a link. */
export const LONGEST_TOKEN = 200;
export const LONGEST_NOTE = 10_000;
export const LONGEST_COUNTER_NAME = 40;
/** What a roll is for, as somebody says it. */
export const LONGEST_PURPOSE = 200;

/** The furthest that anybody may speak of, in hexes from the start, counted in either coordinate. */
export const FURTHEST = 10_000_000;

/** Bounds of what a campaign keeps. */
export const MOST_NOTES = 2000;
export const MOST_NOTE_BYTES = 4_000_000;
/** On how many hexes a mark may stand: each is read and sent with every map. */
export const MOST_MARKS = 10_000;
/** How many stretches of road and trail a campaign may have, and how many hexes one is drawn along at once. */
export const MOST_ROADS = 10_000;
export const LONGEST_ROAD = 100;
export const MOST_COUNTERS = 20;

/** In how many hexes of a campaign a battlefield may stand. */
export const MOST_BATTLEFIELDS = 1000;
export const MOST_COUNTED = 999_999;
export const MOST_HEXES_PER_DAY = 100;
/** How many days may end within one command. */
export const MOST_DAYS_AT_ONCE = 10;
