import type { Campaign } from '../campaign/campaign.ts';

/**
 * Bounds on what is in force in a ledger from elsewhere: it is in memory, and a small archive may unpack to very much.
 */
export interface StandingBounds {
  /** The maximum size of all notes in UTF-8, in megabytes. */
  readonly noteMb: number;
  /**
   * The maximum number of entries in force beyond those that known hexes account for: unknown hexes can be marked too.
   */
  readonly entries: number;
}

/** Many times more than any campaign has. */
export const STANDING_BOUNDS: StandingBounds = { noteMb: 100, entries: 100_000 };

/** The maximum number of entries in force for a hex: three names, a mark, a note, a battlefield and its roads. */
const ENTRIES_OF_A_HEX = 9;

/** Which bound a campaign exceeds after an entry, in words; `null` if none. */
export function standingFault(
  { inForce, world }: Pick<Campaign, 'inForce' | 'world'>,
  { noteMb, entries }: StandingBounds = STANDING_BOUNDS,
): string | null {
  if (inForce.noteBytes > noteMb * 1_000_000) return tooMuch(`${noteMb} MB of notes`);
  if (inForce.size > entries + ENTRIES_OF_A_HEX * world.count)
    return tooMuch(`${entries} marks, notes and the like beyond those of the hexes`);
  return null;
}

const tooMuch = (what: string): string =>
  `with it the campaign has more than ${what}, which is more than is accepted`;
