import '../../../styles/day-leaf.css';
import { type DayWeather, weatherNow } from '../../../../src/campaign/circumstances.ts';
import { weatherName } from '../../../../src/telling/weather-name.ts';
import { capitalised } from '../../../../src/text/capitalised.ts';
import type { Journey } from '../../../journey/journey.ts';
import { WeatherIcon } from '../../../kit/weather-icon.tsx';
import { RolledTexts } from '../../rolled-texts.tsx';
import { Counters } from './counters.tsx';
import { PlayForm } from './play-form.tsx';
import { StepsToday } from './steps-today.tsx';
import { useDawn } from './use-dawn.ts';
import { WeatherPart } from './weather-part.tsx';

/** The day, its weather with its effects, the rest that ends the day, and the counters. */
export function DayLeaf({ journey }: { journey: Journey }) {
  const { day } = journey.campaign.status;
  const weather = weatherNow(journey.campaign.inForce);
  return (
    <div class="day-leaf">
      <section class="day" aria-label="The day">
        <header class="day-head">
          {weather && <WeatherIcon weather={weather.weather} />}
          <div>
            <h2>Day {day}</h2>
            {weather && <p class="day-weather">{capitalised(weatherName(weather.weather))}</p>}
          </div>
        </header>
        {weather ? (
          <Today journey={journey} weather={weather} />
        ) : (
          <p class="quiet">The first day has no weather yet: two dice bring it with the first night.</p>
        )}
        <StepsToday journey={journey} />
      </section>
      <Counters journey={journey} />
      {journey.permissions.may('set') && <PlayForm journey={journey} />}
    </div>
  );
}

/** What came with the day: its weather, and what tables rolled for it, such as its mood. */
function Today({ journey, weather }: { journey: Journey; weather: DayWeather }) {
  const dawn = useDawn(journey, weather.seq);
  return (
    <>
      <WeatherPart journey={journey} weather={weather} dawn={dawn} />
      <RolledTexts journey={journey} rolls={dawn?.rolled ?? []} title="What the tables say today" />
    </>
  );
}
