import { weatherName } from '../../src/telling/weather-name.ts';
import type { Journey } from '../journey/journey.ts';
import { openNotebook } from '../journey/open-leaf.ts';
import { Icon } from '../kit/icon.tsx';
import { WeatherIcon } from '../kit/weather-icon.tsx';

/** The day and its weather, once there is more to say of them than that the journey has begun. Opens their leaf. */
export function DayChip({ journey }: { journey: Journey; onClose?: () => void }) {
  const { day, weather, counters } = journey.campaign.frame();
  if (day === 1 && counters.length === 0) return null;
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
    </button>
  );
}
