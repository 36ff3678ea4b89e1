import type { Campaign } from '../campaign.ts';
import type { RestCommand } from '../command.ts';
import { refuse } from '../decision.ts';
import type { Refused } from '../refusal.ts';

/** The refusal to end a day that is not the current one, as when two people end the same day; null if it may end. */
export function refusalOfDay(
  { status }: Pick<Campaign, 'status'>,
  { day }: Pick<RestCommand, 'day'>,
): Refused | null {
  if (day === undefined || day === status.day) return null;
  const which = day < status.day ? 'has ended already' : 'has not begun';
  return refuse('campaign/other-day', `Day ${day} ${which}: it is day ${status.day}.`);
}
