import type { Replacing } from '../command.ts';
import { refuse } from '../decision.ts';
import type { EntryInForce } from '../entries-in-force.ts';
import type { Refused } from '../refusal.ts';

/**
 * The refusal of a replacement because somebody else changed the place since the writer last saw it; null if it may be
 * replaced.
 *
 * @param standing the entry that would be replaced; undefined if there is none
 */
export function refusalOfChange(
  what: 'note' | 'table',
  replaces: Replacing['replaces'],
  standing: Pick<EntryInForce, 'seq'> | undefined,
): Refused | null {
  if (replaces === undefined || replaces === (standing?.seq ?? null)) return null;
  const change = standing ? `now there is one of entry ${standing.seq}` : 'it has been removed';
  const expected = replaces === null ? 'you expected none' : `you expected that of entry ${replaces}`;
  return refuse(
    'campaign/changed-meanwhile',
    `The ${what} was changed meanwhile: ${expected}, but ${change}. Look at it, and say which one to replace.`,
  );
}
