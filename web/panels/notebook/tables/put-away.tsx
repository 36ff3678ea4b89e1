import { useSignal } from '@preact/signals';
import { campaignTables } from '../../../../src/campaign/campaign-tables.ts';
import { rowPartsOf } from '../../../../src/rules/tables/row-text.ts';
import type { Tables } from '../../../../src/rules/tables/table.ts';
import type { Journey } from '../../../journey/journey.ts';
import { saveTable } from '../../../journey/tables/save-table.ts';
import type { TableDrafts } from '../../../journey/tables/table-drafts.ts';
import { errorMessage } from '../../../kit/error-message.ts';
import { Trouble } from '../../../kit/trouble.tsx';
import { TwoPressButton } from '../../../kit/two-press-button.tsx';
import { useMounted } from '../../../kit/use-mounted.ts';
import { toastRefused, useSending } from '../../asking/use-writing.ts';

interface PutAwayProps {
  readonly journey: Journey;
  readonly id: string;
  /** Number of the entry that has the table. */
  readonly seq: number | null;
  readonly drafts: TableDrafts;
  readonly onGone: () => void;
}

/** Puts a table away, so that only the ledger keeps it, or erases its text for good. Both ask for confirmation. */
export function PutAway({ journey, id, seq, drafts, onGone }: PutAwayProps) {
  const trouble = useSignal('');
  const isMounted = useMounted();
  const send = useSending(journey);
  const referring = referringTo(id, campaignTables(journey.campaign).tables);
  const gone = () => {
    drafts.drop(id);
    onGone();
  };
  const putAway = async () => {
    try {
      await saveTable(journey, id, null, seq);
      gone();
    } catch (error) {
      trouble.value = errorMessage(error);
      if (!isMounted.current) toastRefused({ kind: 'table', id, table: null }, trouble.value, journey);
    }
  };
  const erase = async () => {
    if (seq === null) return;
    const problem = await send({ kind: 'erase', seq });
    if (problem) trouble.value = problem.detail;
    else gone();
  };
  return (
    <details class="put-away">
      <summary>Put away or erase</summary>
      {referring.length > 0 && (
        <p class="quiet">
          {referring.join(', ')} {referring.length === 1 ? 'refers' : 'refer'} to it.
        </p>
      )}
      <p class="quiet">
        What is put away stays in the ledger. What is erased is gone for good everywhere here, all that this
        table ever said; the rolls on it stay, but nobody can work them out again.
      </p>
      <div class="row">
        <TwoPressButton words="Put away" really="Really put away" onAct={() => void putAway()} />
        <TwoPressButton words="Erase for good" really="Really erase for good" onAct={() => void erase()} />
      </div>
      <Trouble text={trouble.value} />
    </details>
  );
}

/** The ids of the tables with a row that refers to the given one. */
const referringTo = (id: string, tables: Tables): readonly string[] =>
  [...tables].flatMap(([other, { rows }]) =>
    rows.some(({ text }) => rowPartsOf(text).some((part) => part.kind === 'table' && part.id === id))
      ? [other]
      : [],
  );
