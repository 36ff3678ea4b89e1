import type { Replacing } from '../command.ts';
import { refuse } from '../decision.ts';
import type { Refused } from '../refusal.ts';
import type { StandingEntry } from '../standing.ts';

/**
 * Why what was written is not put in the place of what stands there: somebody changed that while it was written, so that
 * the writer has never seen what would go.
 *
 * @param standing the entry that has what would be replaced; none where nothing would be
 */
export function refusalOfChange(
  what: 'note' | 'table',
  replaces: Replacing['replaces'],
  standing: Pick<StandingEntry, 'seq'> | undefined,
): Refused | null {
  if (replaces === undefined || replaces === (standing?.seq ?? null)) return null;
  const change = standing ? `entry ${standing.seq} has it now` : 'there is none any more';
  const expected = replaces === null ? `no ${what} was here yet` : `it was that of entry ${replaces}`;
  return refuse(
    'campaign/changed-meanwhile',
    `The ${what} was changed meanwhile: ${expected}, and ${change}. Look at it, and say what is to be replaced.`,
  );
}
