import { perform } from '../../dice/perform.ts';
import type { Axial } from '../../hex/axial.ts';
import type { CountedBody, RestedBody } from '../../ledger/entry.ts';
import { LARGEST_COUNTER_VALUE } from '../../ledger/settings.ts';
import type { LandKind } from '../../rules/tables/places.ts';
import { firstWeather, nextWeather, type Weather } from '../../rules/weather.ts';
import type { WorldContent } from '../../world/world.ts';
import type { Campaign } from '../campaign.ts';
import { type CampaignTables, campaignTables } from '../campaign-tables.ts';
import { type Counter, countersNow, orderedAsShown, weatherNow } from '../circumstances.ts';
import { entryWithoutDice, type Plan, type PlannedEntry } from '../plan.ts';
import type { CampaignStatus } from '../status.ts';
import { weatherKey } from '../throw-keys.ts';
import { tableRoll } from './rolling.ts';

/** The state that the turn of a day starts from and changes. */
interface Calendar {
  day: number;
  weather: Weather | null;
  counters: Counter[];
  readonly shelf: CampaignTables;
  readonly party: Axial;
  /** The land in the party's hex. */
  readonly land: LandKind;
}

/**
 * The entries after a discovery: rolls on the tables for what was found, then the days that have passed.
 *
 * @param status the campaign's status after the entry with this content
 */
export function* afterDiscovery(campaign: Campaign, content: WorldContent, status: CampaignStatus): Plan {
  const { world } = campaign;
  const shelf = campaignTables(campaign);
  const land = world.landFound(content);
  if (!shelf.isEmpty)
    for (const { id, when } of shelf.onEntering(land)) yield tableRoll(id, shelf, status.party, { when });
  yield* daysAfter(campaign, status, land);
}

/**
 * The days that have passed once the party has made its steps.
 *
 * @param status the campaign's status after these steps
 */
export function* daysAfter(
  campaign: Campaign,
  { steps, party }: Pick<CampaignStatus, 'steps' | 'party'>,
  land: LandKind,
): Plan {
  const { hexesPerDay } = campaign.play;
  if (hexesPerDay === 0 || steps < hexesPerDay || !party) return;
  const calendar = calendarOf(campaign, party, land);
  for (let left = steps - hexesPerDay; left >= 0; left -= hexesPerDay) yield* turnOfDay(calendar, left);
}

/** A night's rest: begins a new day, with no steps made in it. */
export function* restPlan(campaign: Campaign, party: Axial): Plan {
  yield* turnOfDay(calendarOf(campaign, party, campaign.world.landAt(party)), 0);
}

function calendarOf(campaign: Campaign, party: Axial, land: LandKind): Calendar {
  const { inForce, status } = campaign;
  return {
    day: status.day,
    weather: weatherNow(inForce),
    counters: [...countersNow(inForce)],
    shelf: campaignTables(campaign),
    party,
    land,
  };
}

/** Begins the next day: its weather, the daily changes of counters, and the tables that are rolled every day. */
function* turnOfDay(calendar: Calendar, steps: number): Plan {
  calendar.day += 1;
  const rested = (yield dawn(calendar, steps)) as Omit<RestedBody, 'by'>;
  calendar.weather = rested;
  calendar.counters = calendar.counters.map((counter) => ({
    ...counter,
    value: Math.min(LARGEST_COUNTER_VALUE, Math.max(0, counter.value + counter.perDay)),
  }));
  yield* daysChanges(calendar.counters.filter(({ perDay }) => perDay !== 0));
  const { shelf, party, land } = calendar;
  if (shelf.isEmpty) return;
  for (const { id, when } of shelf.ofDay(land)) yield tableRoll(id, shelf, party, { when });
}

/**
 * The daily changes of counters, sorted by name. A counter whose name was erased may come anywhere; the order of the
 * names as they are shown is accepted too, because for a time servers wrote it.
 */
function* daysChanges(counters: readonly Counter[]): Plan {
  let left = counters;
  let asShown = orderedAsShown(counters);
  while (left.length > 0) {
    const next = left
      .filter((counter, index) => index === 0 || counter.name === null || counter === asShown[0])
      .map(counterEntry);
    const [first, ...orElse] = next as [PlannedEntry, ...PlannedEntry[]];
    const { counter } = (yield orElse.length === 0 ? first : { ...first, orElse }) as CountedBody;
    const isLeft = (other: Counter): boolean => other.counter !== counter;
    [left, asShown] = [left.filter(isLeft), asShown.filter(isLeft)];
  }
}

function dawn({ day, weather, party }: Calendar, steps: number): PlannedEntry {
  return {
    hex: party,
    keyAt: weatherKey,
    roll: (dice) => {
      const outcome = perform(weather ? nextWeather(weather) : firstWeather(), dice);
      if (!outcome.done) return { done: false, lacking: outcome.lacking };
      const { gauge, standing, weather: kind } = outcome.result;
      return {
        done: true,
        content: { kind: 'rested', day, gauge, standing, weather: kind, steps, dice: outcome.trace },
      };
    },
  };
}

/** The entry with a counter's new state; the hash of its name is filled in when the entry is written. */
export function counterEntry({
  counter,
  name,
  value,
  perDay,
}: Pick<Counter, 'counter' | 'name' | 'perDay'> & Pick<CountedBody, 'value'>): PlannedEntry {
  const content = { kind: 'counted' as const, counter, value, perDay, textHash: '' };
  return name === null
    ? { ...entryWithoutDice(content, ''), counter, unrecoverable: 'text' }
    : { ...entryWithoutDice(content, name), counter };
}
