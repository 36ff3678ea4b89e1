import { spanText } from '../../../../src/rules/tables/coverage.ts';
import { highestOf, lowestOf, normaliseDice, readDice } from '../../../../src/rules/tables/dice-notation.ts';
import { LONGEST_TITLE } from '../../../../src/rules/tables/table-reading.ts';
import type { FormFaults } from '../../../journey/tables/form-faults.ts';
import type { TableForm } from '../../../journey/tables/table-form.ts';
import { TextField } from './text-field.tsx';

interface TableHeadProps {
  readonly form: TableForm;
  readonly faults: Pick<FormFaults, 'title' | 'id' | 'roll'>;
  /** Whether the table is a new one, whose id can be chosen. */
  readonly isNew: boolean;
  readonly onChange: (change: Partial<TableForm>) => void;
}

/** What a table is called and rolled with. */
export function TableHead({ form, faults, isNew, onChange }: TableHeadProps) {
  return (
    <>
      <TextField
        label="Title"
        value={form.title}
        maxLength={LONGEST_TITLE}
        fault={faults.title}
        takesFocus={isNew}
        onText={(title) => onChange({ title })}
      />
      <div class="two-fields">
        <TextField
          label="Id, for other tables"
          value={form.id}
          maxLength={40}
          disabled={!isNew}
          fault={faults.id}
          onText={(id) => onChange({ id })}
        />
        <TextField
          label="Dice"
          value={form.roll}
          maxLength={12}
          fault={faults.roll}
          told={resultsTold(form.roll)}
          onText={(roll) => onChange({ roll })}
        />
      </div>
    </>
  );
}

/** `comes to 2 to 12`; empty until the dice can be parsed. */
function resultsTold(roll: string): string {
  const read = readDice(normaliseDice(roll));
  return read.ok ? `comes to ${spanText(lowestOf(read.dice), highestOf(read.dice))}` : '';
}
