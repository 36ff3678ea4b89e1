import { FIRST_PLAY_SETTINGS, type PlaySettings } from '../ledger/entry.ts';
import type { Table } from '../rules/tables/table.ts';
import type { Weather } from '../rules/weather.ts';
import { legible } from '../text/legible.ts';
import type { EntriesInForce } from './entries-in-force.ts';
import type { CampaignStatus } from './status.ts';

/** The current state of a counter. */
export interface Counter {
  /** Number of the entry that created it. */
  readonly counter: number;
  /** As it was typed; `null` if it was erased, which only happens when a ledger is read again. */
  readonly name: string | null;
  readonly value: number;
  /** The amount that each new day adds. */
  readonly perDay: number;
  /** Number of the entry with this state. */
  readonly seq: number;
}

/** The weather of the day. */
export interface DayWeather extends Weather {
  /** Number of the entry that the day began with. */
  readonly seq: number;
}

/** The current play settings of a campaign. */
export function playSettings(inForce: EntriesInForce): PlaySettings {
  const setBy = (name: keyof PlaySettings): Partial<PlaySettings> => {
    const entry = inForce.at('setting', name);
    return entry?.kind === 'set' ? entry : {};
  };
  const { frozen, hexesPerDay, watchersMayPoint } = FIRST_PLAY_SETTINGS;
  return {
    frozen: setBy('frozen').frozen ?? frozen,
    hexesPerDay: setBy('hexesPerDay').hexesPerDay ?? hexesPerDay,
    watchersMayPoint: setBy('watchersMayPoint').watchersMayPoint ?? watchersMayPoint,
  };
}

/** The weather of the day; `null` on the first one, which has none. */
export function weatherNow(inForce: EntriesInForce): DayWeather | null {
  const entry = inForce.at('weather');
  if (entry?.kind !== 'rested') return null;
  const { gauge, standing, weather, seq } = entry;
  return { gauge, standing, weather, seq };
}

/** A counter whose name was not erased, as it may be shown. */
export type NamedCounter = Counter & { readonly name: string };

/** All counters sorted by name, then those with erased names in the order of their creation. */
export function countersNow(inForce: EntriesInForce): readonly Counter[] {
  return inForce
    .ofKind('counter')
    .flatMap((entry) =>
      entry.kind === 'counted' && entry.value !== null
        ? [
            {
              counter: entry.counter,
              name: entry.name ?? null,
              value: entry.value,
              perDay: entry.perDay,
              seq: entry.seq,
            },
          ]
        : [],
    )
    .sort(byNames);
}

/** Counters sorted by their names as shown; those with erased names come last. */
export const orderedAsShown = (counters: readonly Counter[]): Counter[] =>
  counters
    .map((counter) => ({ ...shown(counter), counted: counter }))
    .sort(byNames)
    .map(({ counted }) => counted);

/** Counters whose names were not erased, as they may be shown, sorted by name. */
export const namedCounters = (inForce: EntriesInForce): readonly NamedCounter[] =>
  countersNow(inForce)
    .map(shown)
    .filter((counter): counter is NamedCounter => counter.name !== null)
    .sort(byNames);

const shown = (counter: Counter): Counter =>
  counter.name === null ? counter : { ...counter, name: legible(counter.name) };

/** The tables of the campaign by their ids, sorted by id; `null` for a table whose text was erased. */
export function tablesNow(inForce: EntriesInForce): ReadonlyMap<string, Table | null> {
  const tables = new Map<string, Table | null>();
  for (const entry of inForce.ofKind('table'))
    if (entry.kind === 'tabled' && (entry.textSalt === null || entry.table))
      tables.set(entry.id, entry.table ?? null);
  return new Map([...tables].sort(([a], [b]) => byCodeUnits(a, b)));
}

/** Sorts by UTF-16 code units, so that the order is the same on every machine. */
const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const byName = (a: string | null, b: string | null): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : byCodeUnits(a, b);

const byNames = (a: Counter, b: Counter): number => byName(a.name, b.name) || a.counter - b.counter;

/** How many days end if the party makes this many more steps. */
export function daysEndedBy(
  { play: { hexesPerDay }, status }: { readonly play: PlaySettings; readonly status: CampaignStatus },
  steps: number,
): number {
  return hexesPerDay === 0 ? 0 : Math.floor((status.steps + steps) / hexesPerDay);
}
