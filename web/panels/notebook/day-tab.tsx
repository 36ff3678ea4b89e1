import { weatherEffect, weatherName } from '../../../src/telling/weather.ts';
import type { Journey } from '../../journey/journey.ts';
import { capitalised } from '../../kit/capitalised.ts';

/** Which day it is, its weather with what it does, and the night's rest that ends it. */
export function DayTab({ journey }: { journey: Journey }) {
  const { day, weather } = journey.campaign.frame();
  return (
    <section class="day" aria-label="The day">
      <h2>Day {day}</h2>
      {weather ? (
        <p>
          <strong>{capitalised(weatherName(weather.weather))}</strong>. {weatherEffect(weather.weather)}
        </p>
      ) : (
        <p class="quiet">The first day has no weather yet.</p>
      )}
      {journey.mayMove.value && (
        <button
          type="button"
          class="primary"
          disabled={journey.commands.underWay.value || !journey.party.value}
          onClick={() => void journey.commands.send({ kind: 'rest' })}
        >
          Rest until tomorrow
        </button>
      )}
    </section>
  );
}
