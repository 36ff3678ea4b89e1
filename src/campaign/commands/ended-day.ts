import type { Campaign } from '../campaign.ts';
import type { RestCommand } from '../command.ts';
import { refuse } from '../decision.ts';
import type { Refused } from '../refusal.ts';

/** Why a day can't be ended: it is another one by now, as where two people end the same one. */
export function refusalOfDay(
  { status }: Pick<Campaign, 'status'>,
  { day }: Pick<RestCommand, 'day'>,
): Refused | null {
  if (day === undefined || day === status.day) return null;
  const which = day < status.day ? 'has ended already' : 'has not begun';
  return refuse('campaign/other-day', `Day ${day} ${which}: it is day ${status.day}.`);
}
