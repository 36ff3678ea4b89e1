import type { DayWeather } from '../../../../src/campaign/circumstances.ts';
import {
  gaugeBefore,
  HIGHEST_GAUGE,
  HOT_FROM,
  LOWEST_GAUGE,
  WEATHER_PURPOSES,
  weatherOn,
} from '../../../../src/rules/weather.ts';
import { tellDay, weatherEffect, weatherNoticed } from '../../../../src/telling/weather.ts';
import type { Dawn } from '../../../journey/automatic-rolls.ts';
import type { Journey } from '../../../journey/journey.ts';
import { ThrownDice } from '../../../kit/die.tsx';
import { WeatherIcon } from '../../../kit/weather-icon.tsx';
import { SealLine } from '../../seal-line.tsx';

interface WeatherProps {
  readonly journey: Journey;
  readonly weather: DayWeather;
  /** How the day began, where that is known. */
  readonly dawn: Dawn | null;
}

const FIRST: string = WEATHER_PURPOSES[0];

/** The effects of the weather, its gauge, and the dice that explain it. */
export function WeatherPart({ journey, weather, dawn }: WeatherProps) {
  const roll = dawn?.rested.dice[0];
  const face = roll?.faces[0];
  const before =
    roll && face !== undefined && roll.for !== FIRST ? { gauge: gaugeBefore(weather, face) } : null;
  const effect = weatherEffect(weather.weather);
  return (
    <>
      <p>{weatherNoticed(weather.weather)}</p>
      <p>{effect || 'In battle it changes nothing.'}</p>
      <Gauge weather={weather} before={before?.gauge ?? null} />
      {roll && (
        <div class="weather-why">
          <ThrownDice roll={roll} />
          <p>{tellDay(before, weather, roll)[0]?.text}</p>
        </div>
      )}
      <SealLine journey={journey} entries={[weather.seq]} />
    </>
  );
}

/** The weather gauge from 2 to 12, with today's and yesterday's value. */
function Gauge({ weather: { gauge, standing }, before }: { weather: DayWeather; before: number | null }) {
  const numbers = Array.from(
    { length: HIGHEST_GAUGE - LOWEST_GAUGE + 1 },
    (_, index) => LOWEST_GAUGE + index,
  );
  return (
    <figure class="weather-gauge">
      <ol aria-hidden="true">
        {numbers.map((number) => (
          <li
            key={number}
            class={`${number === gauge ? 'today' : ''} ${number === before ? 'yesterday' : ''}`}
          >
            <WeatherIcon weather={weatherOn(number)} />
            <span>{number}</span>
          </li>
        ))}
      </ol>
      <figcaption>
        <strong>Gauge at {gauge}</strong>
        {before !== null && `, yesterday at ${before}`}.{' '}
        {weatherOn(gauge) === 'fair' && standing === HOT_FROM - 1 && (
          <span>One more day at {gauge} brings extreme heat.</span>
        )}
      </figcaption>
    </figure>
  );
}
