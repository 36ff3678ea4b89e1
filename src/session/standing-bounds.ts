import type { Campaign } from '../campaign/campaign.ts';

/** How much may stand in a ledger that comes from elsewhere: it lies in memory, and a small archive may unpack to very much. */
export interface StandingBounds {
  /** How many megabytes the notes may take, in UTF-8. */
  readonly noteMb: number;
  /** How much else may be there besides what each hex may have: anybody may put a mark where nobody has been. */
  readonly entries: number;
}

/** Many times what stands in any campaign. */
export const STANDING_BOUNDS: StandingBounds = { noteMb: 100, entries: 100_000 };

/** As many as the hexes of a campaign may have each: three names, a mark, a note, a battlefield and its roads. */
const ENTRIES_OF_A_HEX = 9;

/** What is too much of what stands in a campaign, after an entry of its ledger; `null` where nothing is. */
export function standingFault(
  { inForce, world }: Pick<Campaign, 'inForce' | 'world'>,
  { noteMb, entries }: StandingBounds = STANDING_BOUNDS,
): string | null {
  if (inForce.noteBytes > noteMb * 1_000_000) return tooMuch(`${noteMb} MB of notes`);
  if (inForce.size > entries + ENTRIES_OF_A_HEX * world.count)
    return tooMuch(`${entries} marks, notes and the like beyond those of the hexes`);
  return null;
}

const tooMuch = (what: string): string => `with it more than ${what} stand, which is more than is looked at`;
