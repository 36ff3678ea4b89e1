import type { Signal } from '@preact/signals';
import { campaignTables } from '../../../../src/campaign/campaign-tables.ts';
import type { Journey } from '../../../journey/journey.ts';
import { whenTold } from '../../../journey/tables/table-words.ts';
import { compareNames } from '../../../kit/compare-names.ts';

interface RollOnTableProps {
  readonly journey: Journey;
  readonly busy: boolean;
  /** Id of the table that was chosen last. */
  readonly chosen: Signal<string>;
  readonly onRoll: (table: string) => void;
}

/** Rolls on a table of the campaign. */
export function RollOnTable({ journey, busy, chosen, onRoll }: RollOnTableProps) {
  const shelf = campaignTables(journey.campaign);
  const tables = [...shelf.tables].toSorted(([, a], [, b]) => compareNames(a.title, b.title));
  if (tables.length === 0) return null;
  const [id, table] = tables.find(([each]) => each === chosen.value) ?? [];
  const isWhole = id !== undefined && shelf.stateOf(id) === 'whole';
  const submit = (event: Event) => {
    event.preventDefault();
    if (isWhole && !busy) onRoll(id);
  };
  return (
    <form class="one-line" onSubmit={submit}>
      <label class="field">
        <span class="visually-hidden">On a table</span>
        <select
          value={id ?? ''}
          aria-describedby="table-told"
          onChange={(event) => {
            chosen.value = event.currentTarget.value;
          }}
        >
          <option value="">On a table …</option>
          {tables.map(([each, { title }]) => (
            <option key={each} value={each}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="quiet-button" disabled={busy || !isWhole}>
        Roll
      </button>
      <p id="table-told" class="quiet">
        {table && isWhole && `${table.roll}, ${whenTold(table)}`}
        {table && !isWhole && 'It refers to a table that no longer exists.'}
      </p>
    </form>
  );
}
