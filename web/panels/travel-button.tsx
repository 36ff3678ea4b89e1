import type { Axial } from '../../src/hex/axial.ts';
import { capitalised } from '../../src/text/capitalised.ts';
import { NO_WAY } from '../journey/choice-in-words.ts';
import type { Journey } from '../journey/journey.ts';
import { routeInWords } from '../journey/route-ahead.ts';

/** Travels to the chosen hex, which is known and farther away, and says how far that is. */
export function TravelButton({ journey, hex }: { journey: Journey; hex: Axial }) {
  const route = journey.choice.value?.route;
  const isWay = route && !route.isTooFar;
  return (
    <button
      type="button"
      class="primary to-afar"
      disabled={journey.commands.underWay.value || !isWay}
      onClick={() => void journey.moves.travel(hex)}
      data-testid="travel"
    >
      <span>Travel here</span>
      {isWay && <small>{routeInWords(route)}</small>}
    </button>
  );
}

/** Why the party can't travel to the chosen hex, or to a hex beside it. */
export function WhyNotThere({ journey }: { journey: Journey }) {
  const choice = journey.choice.value;
  if (!choice || choice.direction) return null;
  const { route, known } = choice;
  if (route) return route.isTooFar ? <p class="quiet">Too far: {routeInWords(route)}.</p> : null;
  return known ? <p class="quiet">{capitalised(NO_WAY)}.</p> : null;
}
