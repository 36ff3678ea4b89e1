import { useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { shelfOf } from '../../../../src/campaign/shelf.ts';
import { spanText } from '../../../../src/rules/tables/coverage.ts';
import { highestOf, lowestOf, readDice, typedDice } from '../../../../src/rules/tables/dice-notation.ts';
import { LONGEST_TITLE, MOST_ROWS } from '../../../../src/rules/tables/table-reading.ts';
import type { Journey } from '../../../journey/journey.ts';
import { checkedForm, countFaults } from '../../../journey/tables/form-faults.ts';
import { canShareOut, oneResultEach, sharedOut, withRow } from '../../../journey/tables/row-forms.ts';
import { saveTable } from '../../../journey/tables/save-table.ts';
import type { TableDrafts } from '../../../journey/tables/table-drafts.ts';
import { oddsIn } from '../../../journey/tables/table-form.ts';
import { Icon } from '../../../kit/icon.tsx';
import { wordsOfError } from '../../../kit/words-of-error.ts';
import { ApiError } from '../../../live/api.ts';
import { BackButton } from './back-button.tsx';
import { PutAway } from './put-away.tsx';
import { RollForAll } from './roll-for-all.tsx';
import { RowEditor } from './row-editor.tsx';
import { TextField } from './text-field.tsx';
import { TryTable } from './try-table.tsx';
import { useTableForm } from './use-table-form.ts';
import { WhenFields } from './when-fields.tsx';

interface TableEditorProps {
  readonly journey: Journey;
  readonly drafts: TableDrafts;
  /** Empty for a new table. */
  readonly id: string;
  readonly onBack: () => void;
  readonly onSaved: (id: string) => void;
}

/** A table to write: its rows with their odds, and what is wrong with it where it is wrong. */
export function TableEditor({ journey, drafts, id, onBack, onSaved }: TableEditorProps) {
  const shelf = shelfOf(journey.campaign);
  const edited = useTableForm(journey, drafts, id);
  const { form, kept, isDraft, change, rowActions } = edited;
  const isNew = id === '';
  const { table, faults } = useMemo(() => checkedForm(form, shelf.tables, isNew), [form, shelf, isNew]);
  const odds = useMemo(() => oddsIn(form), [form]);
  const isBusy = useSignal(false);
  const trouble = useSignal('');
  /** What is missing altogether is told once somebody wanted to save. */
  const wanted = useSignal(false);
  const sheet = useRef<HTMLFormElement>(null);
  const unless = (isEmpty: boolean, fault: string | null) => (isEmpty && !wanted.value ? null : fault);
  const told = {
    ...faults,
    title: unless(form.title === '', faults.title),
    id: unless(form.id === '', faults.id),
  };
  const count = countFaults(told);
  const save = async (event: Event) => {
    event.preventDefault();
    wanted.value = true;
    if (!table) {
      requestAnimationFrame(() => showFirstFault(sheet.current));
      return;
    }
    isBusy.value = true;
    trouble.value = '';
    try {
      await saveTable(journey, form.id, table, edited.basedOn);
      edited.saved(form);
      onSaved(form.id);
    } catch (error) {
      trouble.value = notSaved(error);
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <form class="table-editor" ref={sheet} onSubmit={(event) => void save(event)} noValidate>
      <BackButton onBack={onBack} takesFocus={!isNew} />
      {edited.isOutdated && (
        <div class="outdated" role="alert">
          <p>{kept ? 'Somebody else changed this table meanwhile.' : 'This table was put away meanwhile.'}</p>
          <div class="row">
            <button type="button" class="quiet-button" onClick={edited.keepDraft}>
              Go on with mine
            </button>
            <button type="button" class="quiet-button" onClick={() => drafts.drop(id)}>
              {kept ? 'Take theirs' : 'Throw mine away'}
            </button>
          </div>
        </div>
      )}
      <TextField
        label="Title"
        value={form.title}
        maxLength={LONGEST_TITLE}
        fault={told.title}
        takesFocus={isNew}
        onText={(title) => change({ title })}
      />
      <div class="two-fields">
        <TextField
          label="Id, for other tables"
          value={form.id}
          maxLength={40}
          disabled={!isNew}
          fault={told.id}
          onText={(text) => change({ id: text })}
        />
        <TextField
          label="Dice"
          value={form.roll}
          maxLength={12}
          fault={faults.roll}
          told={resultsTold(form.roll)}
          onText={(roll) => change({ roll })}
        />
      </div>
      <h3>Rows</h3>
      <p class="quiet row-hint">
        In a text [2d6] is thrown and [village-name] rolls on the table of that id; [[ is a plain bracket.
      </p>
      <ol class="row-editors" data-testid="rows">
        {form.rows.map((row, index) => (
          <RowEditor
            key={row.key}
            row={row}
            index={index}
            isLast={index === form.rows.length - 1}
            share={odds[index] ?? null}
            faults={(faults.rows.get(index) ?? []).join('\n')}
            actions={rowActions}
          />
        ))}
      </ol>
      <div class="row">
        <button
          type="button"
          class="quiet-button"
          disabled={form.rows.length >= MOST_ROWS}
          onClick={() => change({ rows: withRow(form.rows) })}
          data-testid="add-row"
        >
          <Icon name="plus" /> Row
        </button>
        <button
          type="button"
          class="quiet-button"
          disabled={!canShareOut(form)}
          onClick={() => change(sharedOut(form))}
        >
          Share out evenly
        </button>
        <button
          type="button"
          class="quiet-button"
          disabled={form.rows.length === 0}
          onClick={() => change(oneResultEach(form))}
        >
          One result each
        </button>
      </div>
      <WhenFields form={form} chanceFault={faults.chance} onChange={change} />
      {kept && !isDraft && <RollForAll journey={journey} id={id} />}
      <TryTable id={form.id} table={table} others={shelf.tables} />
      {kept && <PutAway journey={journey} id={id} seq={edited.seq} onGone={onBack} drafts={drafts} />}
      <footer class="save-bar">
        <p class={count > 0 || trouble.value ? 'fault' : 'quiet'} role="status" data-testid="table-state">
          {trouble.value || faults.whole || stateTold(count, isDraft, kept !== undefined)}
        </p>
        <div class="row">
          <button
            type="submit"
            class="primary"
            disabled={isBusy.value || (!isDraft && kept !== undefined)}
            data-testid="save-table"
          >
            {isBusy.value ? 'Saving …' : 'Save'}
          </button>
          {isDraft && (
            <button
              type="button"
              class="plain text-button"
              onClick={() => {
                drafts.drop(id);
                if (isNew) onBack();
              }}
            >
              {kept ? 'Undo changes' : 'Throw away'}
            </button>
          )}
        </div>
      </footer>
    </form>
  );
}

/** Why it was not saved; where somebody was quicker, the question at the top of the table says how to go on. */
const notSaved = (error: unknown): string =>
  error instanceof ApiError && error.problem?.code === 'campaign/changed-meanwhile'
    ? 'Not saved: somebody else changed this table meanwhile. Choose at its top whose goes on.'
    : wordsOfError(error);

/** `2 to 12`, as soon as the dice can be read. */
function resultsTold(roll: string): string {
  const read = readDice(typedDice(roll));
  return read.ok ? `comes to ${spanText(lowestOf(read.dice), highestOf(read.dice))}` : '';
}

function stateTold(count: number, isDraft: boolean, isKept: boolean): string {
  if (count > 0) return count === 1 ? 'One thing to mend.' : `${count} things to mend.`;
  if (!isDraft) return isKept ? 'Saved.' : '';
  return isKept ? 'Changes not saved yet.' : 'Not saved yet.';
}

/** Brings the first field with a fault, or its row, into view. */
function showFirstFault(sheet: HTMLElement | null): void {
  const field = sheet?.querySelector<HTMLElement>('[aria-invalid="true"], [aria-describedby^="fault-"]');
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}
