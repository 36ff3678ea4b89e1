import type { Roll, Trace } from '../dice/roll.ts';
import { memberAt } from '../hex/list.ts';
import { gaugeChange, WEATHER_EFFECTS, type Weather } from '../rules/weather.ts';
import type { WeatherKind } from '../rules/weather-kinds.ts';
import type { TellingLine } from './telling-line.ts';
import { weatherName } from './weather-name.ts';
import { ordinal } from './words.ts';

/** A day's weather in one sentence. */
export const weatherSummary = (day: number, { gauge, weather }: Weather): string =>
  `Day ${day}: ${weatherName(weather)}, the gauge at ${gauge}.`;

/** Explains the weather of consecutive days, from the first day. */
export function tellWeather(days: readonly Weather[], trace: Trace): TellingLine[][] {
  return days.map((weather, index) => {
    const roll = trace[index];
    if (!roll) throw new Error(`this trace has no dice for day ${index + 1}`);
    return tellDay(days[index - 1] ?? null, weather, roll);
  });
}

/** Explains the weather of one day. @param before the weather of the day before; `null` on the first day */
export function tellDay(before: Pick<Weather, 'gauge'> | null, weather: Weather, roll: Roll): TellingLine[] {
  const why = before ? changeTold(before, weather, roll) : beginningTold(weather);
  const effect = weatherEffect(weather.weather);
  return effect === '' ? [{ roll, text: why }] : [{ roll, text: why }, { text: effect }];
}

const beginningTold = ({ gauge, weather }: Weather): string =>
  `${gauge}: the gauge begins here, and ${gauge} is ${weatherName(weather)}.`;

function changeTold(
  before: Pick<Weather, 'gauge'>,
  { gauge, standing, weather }: Weather,
  { faces }: Roll,
): string {
  const face = memberAt(faces, 0);
  const change = gaugeChange(face);
  if (gauge !== before.gauge)
    return `${face}: ${change < 0 ? 'down' : 'up'} one, from ${before.gauge} to ${gauge}, which is ${weatherName(weather)}.`;
  const ends = `the gauge ends at ${gauge} and stays there`;
  const stays =
    change === 0 ? `the gauge stays at ${gauge}` : `${change < 0 ? 'down' : 'up'} one, but ${ends}`;
  if (weather === 'extreme-heat')
    return `${face}: ${stays}, fair for the ${ordinal(standing)} day running, so the heat is extreme.`;
  return `${face}: ${stays}, ${weatherName(weather)}.`;
}

/** The effect of the weather in battle, in one sentence; empty if it has none. */
export function weatherEffect(weather: WeatherKind): string {
  const { movement, musketry, visibility } = WEATHER_EFFECTS[weather];
  const parts = [
    ...(visibility === null ? [] : [`one sees ${visibility} cm far, and nothing unseen can be fired at`]),
    ...(movement === 0 ? [] : [`movement −${-movement} %`]),
    ...(musketry === 0 ? [] : [`muskets and carbines −${-musketry} a die`]),
  ];
  return parts.length === 0 ? '' : `In battle: ${parts.join('; ')}.`;
}

/** What a party on the march notices of the weather. Ours: the source is about battles only. */
const NOTICED: Readonly<Record<WeatherKind, string>> = {
  fog: "The land ends a stone's throw away. Landmarks are gone, and voices carry oddly.",
  'light-rain': 'A fine rain that gets into everything. Tracks are easy to read, powder is hard to keep dry.',
  fair: 'Dry paths, and a long view from every height.',
  'heavy-rain': 'It pours. Fords rise, paths turn to mud, and no fire will catch.',
  'extreme-heat': 'The air stands still. Springs run thin, and beasts flag before noon.',
};

export const weatherNoticed = (weather: WeatherKind): string => NOTICED[weather];
