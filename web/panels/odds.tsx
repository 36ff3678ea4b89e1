import { hexLabel } from '../../src/hex/label.ts';
import type { Journey } from '../journey/journey.ts';
import { partsOf } from './worlds/parts-of.ts';

/** The odds of what the party will find in the chosen hex, entered now or at the end of the way there. */
export function Odds({ journey }: { journey: Journey }) {
  const odds = journey.odds.state.value;
  const hex = journey.selected.value;
  if (odds === null || odds === 'loading' || !hex) return <div class="odds odds-placeholder" />;
  const { Odds: OddsOfKind } = partsOf(journey);
  return (
    <section class="odds" aria-label="What the dice may bring">
      <h3>What the dice may bring</h3>
      {!journey.wayTo(hex) && (
        <p class="quiet">Entered from {hexLabel(odds.from)}, where your way there ends.</p>
      )}
      <OddsOfKind odds={odds} />
    </section>
  );
}
