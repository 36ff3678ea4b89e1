/** The rules that a campaign's world is revealed by, settled for good when it starts. Each kind has its own. */
export interface WorldSettings {
  readonly kind: string;
}

/** Who throws the dice: the server, or the players with dice on their table. */
export const DICE_SOURCES = ['server', 'own'] as const;
export type DiceSource = (typeof DICE_SOURCES)[number];

/** Maximum lengths of texts that people enter, in characters as `fitsLength` counts them. */
export const LONGEST_NAME = 120;
export const LONGEST_HEX_NAME = 80;
export const LONGEST_SEED = 200;
/** For what somebody calls themselves. */
export const LONGEST_PERSON_NAME = 40;
/** For a token or code that somebody presents. */
export const LONGEST_TOKEN = 200;
export const LONGEST_NOTE = 10_000;
export const LONGEST_COUNTER_NAME = 40;
/** For what a roll is for. */
export const LONGEST_PURPOSE = 200;

/** The maximum absolute value of either coordinate of a hex in a command or entry. */
export const FURTHEST_COORDINATE = 10_000_000;

/** Bounds of what a campaign keeps. */
export const MOST_NOTES = 2000;
export const MOST_NOTE_BYTES = 4_000_000;
/** The maximum number of marked hexes: marks are read and sent with every map. */
export const MOST_MARKS = 10_000;
/** The maximum number of stretches of road and trail from hex to hex, and of hexes in one `road` command. */
export const MOST_ROADS = 10_000;
export const LONGEST_ROAD = 100;
export const MOST_COUNTERS = 20;

/** The maximum number of hexes of a campaign with a battlefield. */
export const MOST_BATTLEFIELDS = 1000;
export const LARGEST_COUNTER_VALUE = 999_999;
export const MOST_HEXES_PER_DAY = 100;
/** The maximum number of days that end within one command. */
export const MOST_DAYS_AT_ONCE = 10;
