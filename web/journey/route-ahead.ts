import type { Campaign } from '../../src/campaign/campaign.ts';
import { daysEndedBy } from '../../src/campaign/circumstances.ts';
import { shortestRoute } from '../../src/campaign/route.ts';
import { type Axial, sameHex } from '../../src/hex/axial.ts';
import { MOST_DAYS_AT_ONCE } from '../../src/ledger/settings.ts';
import { countWithNoun } from '../../src/telling/words.ts';

/** How far a way is, in hexes and days. */
export interface RouteAhead {
  /** Number of hexes that the party enters, the last one included. */
  readonly hexes: number;
  /** Number of days that end on the way; `null` if days don't end by themselves. */
  readonly days: number | null;
  /** The day on which the party arrives. */
  readonly day: number;
  /** Whether more days would end on the way than may pass in one command. */
  readonly isTooFar: boolean;
}

/**
 * The way that the party would travel to a known hex; `null` if it is there already, or if there is no known way of at
 * most 500 hexes.
 */
export function routeAhead(campaign: Campaign, to: Axial): RouteAhead | null {
  const { party, world } = campaign;
  if (!party || sameHex(party, to)) return null;
  const route = shortestRoute((hex) => world.isPassable(hex), party, to);
  return route && routeOfLength(campaign, route.length);
}

/** A way of this many hexes from where the party is. */
export function routeOfLength(campaign: Campaign, hexes: number): RouteAhead {
  const ended = daysEndedBy(campaign, hexes);
  return {
    hexes,
    days: campaign.play.hexesPerDay === 0 ? null : ended,
    day: campaign.status.day + ended,
    isTooFar: ended > MOST_DAYS_AT_ONCE,
  };
}

/**
 * "a way of 12 hexes", which may exceed the distance; with "within today" or "then it is day 5" if days end by
 * themselves.
 */
export function routeInWords({ hexes, days, day, isTooFar }: RouteAhead): string {
  const far = `a way of ${countWithNoun(hexes, 'hex', 'hexes')}`;
  if (days === null) return far;
  if (isTooFar) return `${far}, ${days} days: at most ${MOST_DAYS_AT_ONCE} pass at once`;
  return days === 0 ? `${far}, within today` : `${far}, then it is day ${day}`;
}
