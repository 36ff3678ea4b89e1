import type { Campaign } from '../../src/campaign/campaign.ts';
import { daysEndedBy } from '../../src/campaign/circumstances.ts';
import { shortestRoute } from '../../src/campaign/route.ts';
import { type Axial, sameHex } from '../../src/hex/axial.ts';
import { MOST_DAYS_AT_ONCE } from '../../src/ledger/settings.ts';
import { counted } from '../../src/telling/words.ts';

/** How far a way is, by the rules of its campaign. */
export interface RouteAhead {
  /** How many hexes the party goes through, the last one included. */
  readonly hexes: number;
  /** How many days end on it; `null` where days don't end by themselves. */
  readonly days: number | null;
  /** The day that it is at its end. */
  readonly day: number;
  /** Whether more days would end on it than may pass at once. */
  readonly isTooFar: boolean;
}

/** The way that the party would travel to a known hex; `null` where it is there, or knows no way of at most 500 hexes. */
export function routeAhead(campaign: Campaign, to: Axial): RouteAhead | null {
  const { party, world } = campaign;
  if (!party || sameHex(party, to)) return null;
  const route = shortestRoute((hex) => world.isPassable(hex), party, to);
  return route && routeOfLength(campaign, route.length);
}

/** A way of so many hexes from where the party is. */
export function routeOfLength(campaign: Campaign, hexes: number): RouteAhead {
  const ended = daysEndedBy(campaign, hexes);
  return {
    hexes,
    days: campaign.play.hexesPerDay === 0 ? null : ended,
    day: campaign.status.day + ended,
    isTooFar: ended > MOST_DAYS_AT_ONCE,
  };
}

/** "a way of 12 hexes", which may be longer than they lie apart; with "within today" or "then it is day 5" where days end by themselves. */
export function routeInWords({ hexes, days, day, isTooFar }: RouteAhead): string {
  const far = `a way of ${counted(hexes, 'hex', 'hexes')}`;
  if (days === null) return far;
  if (isTooFar) return `${far}, ${days} days: at most ${MOST_DAYS_AT_ONCE} pass at once`;
  return days === 0 ? `${far}, within today` : `${far}, then it is day ${day}`;
}
