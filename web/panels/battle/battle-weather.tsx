import type { Axial } from '../../../src/hex/axial.ts';
import { hexLabel } from '../../../src/hex/label.ts';
import { weatherEffect } from '../../../src/telling/weather.ts';
import { weatherName } from '../../../src/telling/weather-name.ts';
import { nextTurnOf, turnOf } from '../../journey/battle-turn.ts';
import type { Journey } from '../../journey/journey.ts';
import { WeatherIcon } from '../../kit/weather-icon.tsx';
import { rollLogOf } from '../notebook/dice/roll-log-of.ts';

/** The weather of a battle, turn by turn. Its state is read from the last roll for it. */
export function BattleWeather({ journey, hex }: { journey: Journey; hex: Axial }) {
  const label = hexLabel(hex);
  const log = rollLogOf(journey);
  const [last = null] = log.rolls.value.flatMap(
    ({ for: purpose, dice }) =>
      turnOf(
        label,
        purpose,
        dice.flatMap(({ faces }) => faces),
      ) ?? [],
  );
  // The number of the next turn is not known until the log is loaded.
  const isBusy = journey.commands.underWay.value || log.loading.value;
  const next = () => void journey.commands.send({ kind: 'roll', ...nextTurnOf(label, last) });
  return (
    <div class="battle-weather">
      {last && (
        <p>
          <WeatherIcon weather={last.weather} /> Turn {last.turn}: {weatherName(last.weather)}, the gauge at{' '}
          {last.gauge}. {weatherEffect(last.weather)}
        </p>
      )}
      {journey.permissions.mayAct.value && (
        <button type="button" class="quiet-button" disabled={isBusy} onClick={next}>
          {last ? `Turn ${last.turn + 1}: its weather` : 'First turn: its weather'}
        </button>
      )}
      {last && journey.permissions.mayAct.value && (
        <button
          type="button"
          class="quiet-button"
          disabled={journey.commands.underWay.value}
          onClick={() => void journey.commands.send({ kind: 'roll', ...nextTurnOf(label, null) })}
        >
          A new battle
        </button>
      )}
    </div>
  );
}
