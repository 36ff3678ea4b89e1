import { useSignal } from '@preact/signals';
import type { Table, Tables } from '../../../../src/rules/tables/table.ts';
import { type Trial, tryTable } from '../../../journey/tables/try-table.ts';
import { ThrownDice } from '../../../kit/die.tsx';

interface TryTableProps {
  readonly id: string;
  /** The table as it would be saved; `null` where it can't be rolled on. */
  readonly table: Table | null;
  readonly others: Tables;
}

/** Rolls on a table with this browser's own dice, to see how it reads: nothing is recorded, and nobody else sees it. */
export function TryTable({ id, table, others }: TryTableProps) {
  const trial = useSignal<Trial | null>(null);
  const roll = () => {
    if (table) trial.value = tryTable(id, table, others);
  };
  return (
    <section class="try-table" aria-label="Try it">
      <div class="row">
        <button type="button" class="quiet-button" disabled={!table} onClick={roll} data-testid="try">
          {trial.value ? 'Try again' : 'Try'}
        </button>
        <span class="quiet">Only a try: nothing is written down.</span>
      </div>
      <div role="status" data-testid="trial">
        {trial.value && (
          <div class="trial">
            <p class="roll-text">{trial.value.text}</p>
            <div class="roll-dice">
              {trial.value.dice.map((thrown, index) => (
                <ThrownDice key={index} roll={thrown} />
              ))}
            </div>
          </div>
        )}
      </div>
    </section>
  );
}
