/** The rules that a campaign's world is revealed by, settled for good when it starts. Each kind has its own. */
export interface WorldSettings {
  readonly kind: string;
}

/** Who rolls: the server, or the players with dice on their table. */
export const DICE_SOURCES = ['server', 'own'] as const;
export type DiceSource = (typeof DICE_SOURCES)[number];

/** How long texts may be that people give, in UTF-16 units. */
export const LONGEST_NAME = 120;
export const LONGEST_HEX_NAME = 80;
export const LONGEST_SEED = 200;
