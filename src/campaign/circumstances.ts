import { FIRST_PLAY_SETTINGS, type PlaySettings } from '../ledger/entry.ts';
import type { Table } from '../rules/tables/table.ts';
import type { Weather } from '../rules/weather.ts';
import { Shelf } from './shelf.ts';
import type { InForce } from './standing.ts';

/** A counter as it stands. */
export interface Counter {
  /** Number of the entry that began it. */
  readonly counter: number;
  readonly name: string;
  readonly value: number;
  /** What each new day adds. */
  readonly perDay: number;
  /** Number of the entry that says so. */
  readonly seq: number;
}

/** The weather of the day. */
export interface DayWeather extends Weather {
  /** Number of the entry that the day began with. */
  readonly seq: number;
}

/** How the campaign is played at present. */
export function playSettings(inForce: InForce): PlaySettings {
  const frozen = inForce.at('setting', 'frozen');
  const hexesPerDay = inForce.at('setting', 'hexesPerDay');
  const watchersMayPoint = inForce.at('setting', 'watchersMayPoint');
  return {
    frozen: (frozen?.kind === 'set' ? frozen.frozen : undefined) ?? FIRST_PLAY_SETTINGS.frozen,
    hexesPerDay:
      (hexesPerDay?.kind === 'set' ? hexesPerDay.hexesPerDay : undefined) ?? FIRST_PLAY_SETTINGS.hexesPerDay,
    watchersMayPoint:
      (watchersMayPoint?.kind === 'set' ? watchersMayPoint.watchersMayPoint : undefined) ??
      FIRST_PLAY_SETTINGS.watchersMayPoint,
  };
}

/** The weather of the day; `null` on the first one, which has none. */
export function weatherNow(inForce: InForce): DayWeather | null {
  const entry = inForce.at('weather');
  if (entry?.kind !== 'rested') return null;
  const { gauge, standing, weather, seq } = entry;
  return { gauge, standing, weather, seq };
}

/** All counters by their names. */
export function countersNow(inForce: InForce): readonly Counter[] {
  return inForce
    .ofKind('counter')
    .flatMap((entry) =>
      entry.kind === 'counted' && entry.value !== null && entry.name !== undefined
        ? [
            {
              counter: entry.counter,
              name: entry.name,
              value: entry.value,
              perDay: entry.perDay,
              seq: entry.seq,
            },
          ]
        : [],
    )
    .sort((a, b) => byCodeUnits(a.name, b.name));
}

/** The tables of the campaign. */
export function shelfNow(inForce: InForce): Shelf {
  const tables = new Map<string, Table | null>();
  for (const entry of inForce.ofKind('table'))
    if (entry.kind === 'tabled' && (entry.textSalt === null || entry.table))
      tables.set(entry.id, entry.table ?? null);
  return new Shelf(new Map([...tables].sort(([a], [b]) => byCodeUnits(a, b))));
}

/** An order that is the same on every machine. */
const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
