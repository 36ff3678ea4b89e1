import type { Signal } from '@preact/signals';
import { campaignTables } from '../../../../src/campaign/campaign-tables.ts';
import type { Journey } from '../../../journey/journey.ts';
import { oraclesIn } from '../../../journey/tables/oracles.ts';
import { percent } from '../../../kit/percent.ts';
import { AddStarterSet } from '../tables/add-starter-set.tsx';
import { PurposeField } from './throw-dice.tsx';

interface AskOracleProps {
  readonly journey: Journey;
  readonly busy: boolean;
  readonly question: Signal<string>;
  readonly onAsk: (table: string) => void;
}

/** Asks a yes-or-no question, with one button for each likelihood of a yes. */
export function AskOracle({ journey, busy, question, onAsk }: AskOracleProps) {
  const shelf = campaignTables(journey.campaign);
  const oracles = oraclesIn(shelf.tables).filter(({ id }) => shelf.stateOf(id) === 'whole');
  const mayAdd = journey.permissions.may('table');
  return (
    <section class="leaf-form oracle" aria-label="Ask the oracle">
      <h3>Ask the oracle</h3>
      {oracles.length === 0 ? (
        <>
          <p class="quiet">
            It answers yes or no by tables, and this campaign has none for it.
            {mayAdd && ' The starter set has five, from very likely to very unlikely.'}
          </p>
          {mayAdd && <AddStarterSet journey={journey} />}
        </>
      ) : (
        <>
          <PurposeField
            isPlain
            label="Question to the oracle"
            placeholder="Is the bridge guarded?"
            text={question}
          />
          <fieldset class="likelihoods" aria-label="How likely is a yes?">
            {oracles.map(({ id, name, yes }) => (
              <button type="button" key={id} disabled={busy} onClick={() => onAsk(id)}>
                <span>{name}</span>
                {yes !== null && <small>{percent(yes)}</small>}
              </button>
            ))}
          </fieldset>
        </>
      )}
    </section>
  );
}
