import { useMemo } from 'preact/hooks';
import { MOST_ROWS } from '../../../../src/rules/tables/table-reading.ts';
import { capitalised } from '../../../../src/text/capitalised.ts';
import type { FormFaults } from '../../../journey/tables/form-faults.ts';
import { canShareOut, oneResultEach, sharedOut, withRow } from '../../../journey/tables/row-forms.ts';
import { oddsIn, type TableForm } from '../../../journey/tables/table-form.ts';
import { Icon } from '../../../kit/icon.tsx';
import { type RowActions, RowEditor } from './row-editor.tsx';

interface TableRowsProps {
  readonly form: TableForm;
  /** What is wrong with rows, by their index. */
  readonly faults: FormFaults['rows'];
  readonly actions: RowActions;
  readonly onChange: (change: Partial<TableForm>) => void;
}

/** The rows of a table with their odds, and what can be done with all of them. */
export function TableRows({ form, faults, actions, onChange }: TableRowsProps) {
  const { rows } = form;
  const odds = useMemo(() => oddsIn(form), [form]);
  return (
    <>
      <h3>Rows</h3>
      <p class="quiet row-hint">
        In a text, [2d6] throws dice and [village-name] rolls on the table with that id; [[ is a plain
        bracket.
      </p>
      <ol class="row-editors" data-testid="rows">
        {rows.map((row, index) => (
          <RowEditor
            key={row.key}
            row={row}
            index={index}
            isLast={index === rows.length - 1}
            share={odds[index] ?? null}
            faults={(faults.get(index) ?? []).map(capitalised).join('\n')}
            actions={actions}
          />
        ))}
      </ol>
      <div class="row">
        <button
          type="button"
          class="quiet-button"
          disabled={rows.length >= MOST_ROWS}
          onClick={() => onChange({ rows: withRow(rows) })}
          data-testid="add-row"
        >
          <Icon name="plus" /> Row
        </button>
        <button
          type="button"
          class="quiet-button"
          disabled={!canShareOut(form)}
          onClick={() => onChange(sharedOut(form))}
        >
          Share out evenly
        </button>
        <button
          type="button"
          class="quiet-button"
          disabled={rows.length === 0}
          onClick={() => onChange(oneResultEach(form))}
        >
          One result each
        </button>
      </div>
    </>
  );
}
