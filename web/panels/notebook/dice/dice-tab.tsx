import '../../../styles/dice-leaf.css';
import { useSignalEffect } from '@preact/signals';
import type { RollCommand } from '../../../../src/campaign/command.ts';
import type { LeafProps } from '../../../journey/leaf-props.ts';
import { AskOracle } from './ask-oracle.tsx';
import { RollList } from './roll-list.tsx';
import { rollLogOf } from './roll-log-of.ts';
import { RollOnTable } from './roll-on-table.tsx';
import { PurposeField, ThrowDice } from './throw-dice.tsx';
import { throwDraftOf } from './throw-draft.ts';

/** Dice for all to see: any notation, any table of the campaign, and the oracle; with the last rolls. */
export function DiceTab({ journey }: LeafProps) {
  const log = rollLogOf(journey);
  const { purpose, question, notation, table } = throwDraftOf(journey);
  useSignalEffect(() => {
    // Clear a purpose once its roll is in, so that it is not sent again with the next roll.
    const asked = log.latest.value?.for;
    for (const field of [purpose, question]) if (asked && field.peek().trim() === asked) field.value = '';
  });
  const roll = (what: Pick<RollCommand, 'dice' | 'table'>, field = purpose) => {
    const asked = field.peek().trim();
    void journey.commands.send({ kind: 'roll', ...what, ...(asked && { for: asked }) });
  };
  const busy = journey.commands.underWay.value;
  return (
    <div class="dice-leaf">
      {journey.permissions.mayAct.value && (
        <>
          <section class="leaf-form" aria-label="Throw dice">
            <PurposeField label="What for" placeholder="climbing the wall" text={purpose} />
            <ThrowDice busy={busy} text={notation} onThrow={(dice) => roll({ dice })} />
            <RollOnTable journey={journey} busy={busy} chosen={table} onRoll={(id) => roll({ table: id })} />
          </section>
          <AskOracle
            journey={journey}
            busy={busy}
            question={question}
            onAsk={(id) => roll({ table: id }, question)}
          />
        </>
      )}
      <RollList journey={journey} log={log} />
    </div>
  );
}
