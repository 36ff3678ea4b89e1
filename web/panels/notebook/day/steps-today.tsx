import { Fragment } from 'preact';
import { LARGEST_COUNTER_VALUE } from '../../../../src/ledger/settings.ts';
import { isUsedUp } from '../../../../src/telling/supply.ts';
import type { Journey } from '../../../journey/journey.ts';
import { countersByName } from './counters-by-name.ts';

/** Up to this many steps a day are drawn one by one. */
const MOST_PIPS = 12;

/** How far the party has come today, and the rest that ends the day. */
export function StepsToday({ journey }: { journey: Journey }) {
  const { steps, day } = journey.campaign.status;
  const { hexesPerDay } = journey.campaign.play;
  const isBusy = journey.commands.underWay.value;
  return (
    <>
      {hexesPerDay > 0 && (
        <div class="day-steps" data-testid="steps-today">
          {hexesPerDay <= MOST_PIPS && (
            <svg
              class="step-pips"
              viewBox={`0 0 ${hexesPerDay * 22} 20`}
              width={hexesPerDay * 22}
              height="20"
              aria-hidden="true"
            >
              {Array.from({ length: hexesPerDay }, (_, step) => (
                <path
                  key={step}
                  class={step < steps ? 'made' : ''}
                  d={`M${step * 22 + 1} 10l5-8.700h10l5 8.700-5 8.700h-10z`}
                />
              ))}
            </svg>
          )}
          <p>
            <strong>{steps}</strong> of {hexesPerDay} {hexesPerDay === 1 ? 'hex' : 'hexes'} today
          </p>
        </div>
      )}
      {journey.permissions.mayAct.value && (
        <button
          type="button"
          class="primary"
          disabled={!journey.party.value}
          // Not disabled, as it would lose the focus and leave keyboard users stranded.
          aria-disabled={isBusy}
          onClick={() => !isBusy && void journey.commands.send({ kind: 'rest', day })}
        >
          Rest until tomorrow
        </button>
      )}
      <Tomorrow journey={journey} />
      {journey.permissions.isPartyFrozen.value && (
        <p class="quiet">The owner keeps the party where it is for now.</p>
      )}
    </>
  );
}

/** How the counters will change overnight. */
function Tomorrow({ journey }: { journey: Journey }) {
  const changing = countersByName(journey.campaign.inForce).filter(({ perDay }) => perDay !== 0);
  if (changing.length === 0 || journey.campaign.closed) return null;
  const words = changing.map((counter) => {
    const { value, perDay } = counter;
    if (isUsedUp(counter)) return 'still none';
    const next = Math.min(LARGEST_COUNTER_VALUE, Math.max(0, value + perDay));
    return `${value.toLocaleString('en')} → ${next.toLocaleString('en')}`;
  });
  return (
    <p class="quiet">
      Tomorrow:{' '}
      {changing.map(({ name }, at) => (
        // Isolated: a right-to-left name would swap the numbers after it, so that supplies seem to grow.
        <Fragment key={name}>
          <bdi>{name}</bdi> {words[at]}
          {at < changing.length - 1 ? ', ' : '.'}
        </Fragment>
      ))}
    </p>
  );
}
