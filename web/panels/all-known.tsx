import { useMemo } from 'preact/hooks';
import type { Journey } from '../journey/journey.ts';
import { nearestUnknown } from '../journey/nearest-unknown.ts';
import { whereabouts } from '../journey/whereabouts.ts';

/** For a party with nothing but known ground and open sea around it: where the nearest unknown hex is. */
export function AllKnown({ journey }: { journey: Journey }) {
  const { campaign, words } = journey;
  const { party, seq, world } = campaign;
  const nearest = useMemo(() => nearestUnknown(campaign), [campaign, party, seq]);
  if (world.isComplete)
    return (
      <p class="quiet">
        Every hex that the party can go to is known: nothing is left for the dice to decide.
      </p>
    );
  if (!party || !nearest) return <p class="quiet">All around is known, far and wide.</p>;
  return (
    <div class="beginning">
      <p>
        <span class="if-room">All around is known. </span>
        The nearest {words.verb === 'survey' ? 'unsurveyed' : words.unknown} hex lies{' '}
        {whereabouts(party, nearest)}.
      </p>
      <button
        type="button"
        class="quiet-button"
        onClick={() => journey.showHex(nearest)}
        data-testid="look-on"
      >
        Look there
      </button>
    </div>
  );
}
