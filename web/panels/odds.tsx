import type { Journey } from '../journey/journey.ts';
import { partsOf } from './worlds/parts-of.ts';

/** How likely what is, if the party goes into the chosen hex now. */
export function Odds({ journey }: { journey: Journey }) {
  const odds = journey.odds.state.value;
  if (odds === null || odds === 'loading') return <div class="odds odds-placeholder" />;
  const { Odds: OddsOfKind } = partsOf(journey);
  return (
    <section class="odds" aria-label="What the dice may bring">
      <h3>What the dice may bring</h3>
      <OddsOfKind odds={odds} />
    </section>
  );
}
