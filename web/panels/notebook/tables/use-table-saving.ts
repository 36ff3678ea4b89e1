import { useSignal } from '@preact/signals';
import type { Table } from '../../../../src/rules/tables/table.ts';
import { catchUpByHttp } from '../../../journey/catch-up-by-http.ts';
import type { Journey } from '../../../journey/journey.ts';
import { saveTable } from '../../../journey/tables/save-table.ts';
import { saysTheSame } from '../../../journey/tables/table-form.ts';
import { errorMessage } from '../../../kit/error-message.ts';
import { ApiError, isUnanswered } from '../../../live/api.ts';
import type { EditedTable } from './use-table-form.ts';

interface TableSaving {
  readonly isBusy: boolean;
  /** Why the last attempt to save it failed, in words; empty if it did not, or there was none. */
  readonly trouble: string;
  /** @param table what is typed, as it was parsed */
  readonly save: (table: Table) => Promise<void>;
}

/** Saves what is typed of a table. @param onSaved called with the id once the server has it */
export function useTableSaving(
  journey: Journey,
  { form, basedOn, saved }: Pick<EditedTable, 'form' | 'basedOn' | 'saved'>,
  onSaved: (id: string) => void,
): TableSaving {
  const isBusy = useSignal(false);
  const trouble = useSignal('');
  const done = () => {
    saved(form);
    onSaved(form.id);
  };
  /** Called when the server is back; it may have saved the table before. @param told the message shown since then */
  const back = (told: string) => {
    // Another attempt may have had another outcome meanwhile.
    if (isBusy.peek() || trouble.peek() !== told) return;
    trouble.value = '';
    const there = journey.live.campaign.tables.get(form.id);
    if (there && saysTheSame(form, form.id, there)) done();
  };
  const save = async (table: Table) => {
    isBusy.value = true;
    trouble.value = '';
    try {
      await saveTable(journey, form.id, table, basedOn);
      done();
    } catch (error) {
      const told = notSaved(error);
      trouble.value = told;
      if (isUnanswered(error)) void catchUpByHttp(journey).then((isReached) => isReached && back(told));
    } finally {
      isBusy.value = false;
    }
  };
  return { isBusy: isBusy.value, trouble: trouble.value, save };
}

/** Why it was not saved; where somebody was quicker, the question at the top of the table says how to go on. */
const notSaved = (error: unknown): string =>
  error instanceof ApiError && error.problem?.code === 'campaign/changed-meanwhile'
    ? 'Not saved: somebody else changed this table meanwhile. Choose at its top whose goes on.'
    : errorMessage(error);
