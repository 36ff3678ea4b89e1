/**
 * A weather gauge: by the day on campaign, by the turn in battle. Source: Game of Kings, "Wargaming rules for
 * battles in mid-18th century central Europe (part four)", 29 June 2018.
 */

import type { DiceRequest, Procedure } from '../dice/request.ts';
import { sumOf } from '../dice/roll.ts';
import { rollDie } from './one-die.ts';
import type { WeatherKind } from './weather-kinds.ts';

/** One day or turn. */
export interface Weather {
  /** The number on the gauge, 2 to 12. */
  readonly gauge: number;
  /** How many turns in a row the gauge has shown this number, including this turn. */
  readonly standing: number;
  readonly weather: WeatherKind;
}

/** The effect of a kind of weather in battle. */
interface WeatherEffect {
  /** Change of all movement, in per cent. */
  readonly movement: number;
  /** Modifier of each die of muskets and carbines. */
  readonly musketry: number;
  /** Range of sight, in centimetres on the table; nothing unseen can be fired at. `null` for no limit. */
  readonly visibility: number | null;
}

export const WEATHER_EFFECTS: Readonly<Record<WeatherKind, WeatherEffect>> = {
  fog: { movement: -50, musketry: 0, visibility: 6 },
  'light-rain': { movement: 0, musketry: -1, visibility: null },
  fair: { movement: 0, musketry: 0, visibility: null },
  'heavy-rain': { movement: -25, musketry: -2, visibility: null },
  'extreme-heat': { movement: -25, musketry: 0, visibility: null },
};

export const LOWEST_GAUGE = 2;
export const HIGHEST_GAUGE = 12;

/** "Unless the gauge stays on the same fair number for a third turn." */
export const HOT_FROM = 3;

/** All purposes of dice for the weather. */
export const WEATHER_PURPOSES = ['weather gauge', 'weather change'] as const;
type WeatherPurpose = (typeof WEATHER_PURPOSES)[number];

const thrownFor = (purpose: WeatherPurpose, count: number): DiceRequest => ({
  for: purpose,
  sides: 6,
  count,
});
const GAUGE = thrownFor('weather gauge', 2);
const CHANGE = thrownFor('weather change', 1);

/** "At the start of the game, roll dice to determine the weather." */
export function* firstWeather(): Procedure<Weather> {
  return weatherAt(sumOf(yield GAUGE), 1);
}

/** "At the start of each subsequent turn, roll one die": one notch down, none, or one up. */
export function* nextWeather({ gauge, standing }: Pick<Weather, 'gauge' | 'standing'>): Procedure<Weather> {
  const moved = gauge + gaugeChange(yield* rollDie(CHANGE));
  // Ours, where the source is silent: the gauge ends at 2 and at 12.
  const next = Math.min(HIGHEST_GAUGE, Math.max(LOWEST_GAUGE, moved));
  return weatherAt(next, next === gauge ? standing + 1 : 1);
}

/** The weather of a number of days or turns, from the first. */
export function* weatherFor(days: number): Procedure<readonly Weather[]> {
  const weathers: Weather[] = [];
  for (let last: Weather | null = null; weathers.length < days; weathers.push(last))
    last = last ? yield* nextWeather(last) : yield* firstWeather();
  return weathers;
}

/** How far a d6 moves the gauge. */
export function gaugeChange(face: number): -1 | 0 | 1 {
  if (face <= 2) return -1;
  return face <= 4 ? 0 : 1;
}

function weatherAt(gauge: number, standing: number): Weather {
  const weather = weatherOn(gauge);
  return { gauge, standing, weather: weather === 'fair' && standing >= HOT_FROM ? 'extreme-heat' : weather };
}

/** The number on the gauge before a d6 moved it to its present one. */
export const gaugeBefore = (
  { gauge, standing }: Pick<Weather, 'gauge' | 'standing'>,
  face: number,
): number => (standing > 1 ? gauge : gauge - gaugeChange(face));

/** The weather of a number on the gauge, apart from extreme heat, which depends on how long it has been there. */
export function weatherOn(gauge: number): WeatherKind {
  if (gauge === 2) return 'fog';
  if (gauge === 3 || gauge === 11) return 'light-rain';
  return gauge === 12 ? 'heavy-rain' : 'fair';
}
