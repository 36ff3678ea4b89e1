import { namedCounters, weatherNow } from '../../src/campaign/circumstances.ts';
import { isUsedUp } from '../../src/telling/supply.ts';
import { weatherName } from '../../src/telling/weather-name.ts';
import { andList } from '../../src/telling/words.ts';
import type { Journey } from '../journey/journey.ts';
import { openNotebook } from '../journey/shown-leaf.ts';
import { Icon } from '../kit/icon.tsx';
import { WeatherIcon } from '../kit/weather-icon.tsx';

/** The day and its weather, from day 2 on or once something is counted. Opens the notebook's day leaf. */
export function DayChip({ journey }: { journey: Journey }) {
  const { status, inForce } = journey.campaign;
  const { day } = status;
  const weather = weatherNow(inForce);
  const counters = namedCounters(inForce);
  if (day === 1 && counters.length === 0) return null;
  const usedUp = counters.filter(isUsedUp).map(({ name }) => name);
  const shortage = usedUp.length > 0 && `${andList(usedUp)}: none left`;
  return (
    <button
      type="button"
      class="bar-button day-chip"
      title="The day, its weather, and what is counted"
      onClick={() => openNotebook('day')}
      data-testid="day-chip"
    >
      {weather ? <WeatherIcon weather={weather.weather} /> : <Icon name="sun" />}
      <span>
        <span class="chip-word">Day </span>
        {day}
        {weather && <span class="chip-word">, {weatherName(weather.weather)}</span>}
      </span>
      {shortage && (
        <span class="chip-shortage" title={shortage} data-testid="chip-shortage">
          <Icon name="warning" />
          <span class="visually-hidden">. {shortage}</span>
        </span>
      )}
    </button>
  );
}
