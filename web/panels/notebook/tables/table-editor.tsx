import { useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { campaignTables } from '../../../../src/campaign/campaign-tables.ts';
import { capitalised } from '../../../../src/text/capitalised.ts';
import type { Journey } from '../../../journey/journey.ts';
import { checkedForm, countFaults } from '../../../journey/tables/form-faults.ts';
import type { TableDrafts } from '../../../journey/tables/table-drafts.ts';
import { BackButton } from './back-button.tsx';
import { PutAway } from './put-away.tsx';
import { RollForAll } from './roll-for-all.tsx';
import { TableHead } from './table-head.tsx';
import { TableRows } from './table-rows.tsx';
import { TryTable } from './try-table.tsx';
import { useTableForm } from './use-table-form.ts';
import { useTableSaving } from './use-table-saving.ts';
import { WhenFields } from './when-fields.tsx';

interface TableEditorProps {
  readonly journey: Journey;
  readonly drafts: TableDrafts;
  /** Empty for a new table. */
  readonly id: string;
  readonly onBack: () => void;
  readonly onSaved: (id: string) => void;
}

/** The editor of a table: its rows with their odds, and its faults beside the fields that have them. */
export function TableEditor({ journey, drafts, id, onBack, onSaved }: TableEditorProps) {
  const shelf = campaignTables(journey.campaign);
  const edited = useTableForm(journey, drafts, id);
  const { form, kept, isDraft, change, rowActions } = edited;
  const isNew = id === '';
  const { table, faults } = useMemo(() => checkedForm(form, shelf.tables, isNew), [form, shelf, isNew]);
  const saving = useTableSaving(journey, edited, onSaved);
  /** Whether somebody tried to save it: only then are empty fields reported. */
  const wanted = useSignal(false);
  const sheet = useRef<HTMLFormElement>(null);
  const unless = (isEmpty: boolean, fault: string | null) => (isEmpty && !wanted.value ? null : fault);
  const told = {
    ...faults,
    title: unless(form.title === '', faults.title),
    id: unless(form.id === '', faults.id),
  };
  const count = countFaults(told);
  const save = (event: Event) => {
    event.preventDefault();
    wanted.value = true;
    if (table) void saving.save(table);
    else requestAnimationFrame(() => showFirstFault(sheet.current));
  };
  const undo = () => {
    drafts.drop(id);
    if (isNew) onBack();
  };
  return (
    <form class="table-editor" ref={sheet} onSubmit={save} noValidate>
      <BackButton onBack={onBack} takesFocus={!isNew} />
      {edited.isOutdated && (
        <Outdated
          isKept={kept !== undefined}
          onKeepDraft={edited.keepDraft}
          onDropDraft={() => drafts.drop(id)}
        />
      )}
      <TableHead form={form} faults={told} isNew={isNew} onChange={change} />
      <TableRows form={form} faults={faults.rows} actions={rowActions} onChange={change} />
      <WhenFields form={form} chanceFault={faults.chance} onChange={change} />
      {kept && !isDraft && <RollForAll journey={journey} id={id} />}
      <TryTable id={form.id} table={table} others={shelf.tables} />
      {kept && <PutAway journey={journey} id={id} seq={edited.seq} onGone={onBack} drafts={drafts} />}
      <footer class="save-bar">
        <p class={count > 0 || saving.trouble ? 'fault' : 'quiet'} role="status" data-testid="table-state">
          {saving.trouble ||
            capitalised(faults.whole ?? '') ||
            stateTold(count, isDraft, kept !== undefined, drafts.whyUnstored(id))}
        </p>
        <div class="row">
          <button
            type="submit"
            class="primary"
            disabled={saving.isBusy || (!isDraft && kept !== undefined)}
            data-testid="save-table"
          >
            {saving.isBusy ? 'Saving …' : 'Save'}
          </button>
          {isDraft && (
            <button type="button" class="plain text-button" onClick={undo}>
              {kept ? 'Undo changes' : 'Throw away'}
            </button>
          )}
        </div>
      </footer>
    </form>
  );
}

interface OutdatedProps {
  /** Whether there still is a table of that id. */
  readonly isKept: boolean;
  readonly onKeepDraft: () => void;
  readonly onDropDraft: () => void;
}

/** Asks whose version to keep, if somebody else saved the table or put it away after the draft was begun. */
function Outdated({ isKept, onKeepDraft, onDropDraft }: OutdatedProps) {
  return (
    <div class="outdated" role="alert">
      <p>{isKept ? 'Somebody else changed this table meanwhile.' : 'This table was put away meanwhile.'}</p>
      <div class="row">
        <button type="button" class="quiet-button" onClick={onKeepDraft}>
          Go on with mine
        </button>
        <button type="button" class="quiet-button" onClick={onDropDraft}>
          {isKept ? 'Take theirs' : 'Throw mine away'}
        </button>
      </div>
    </div>
  );
}

function stateTold(count: number, isDraft: boolean, isKept: boolean, notKept: string): string {
  if (count > 0) return count === 1 ? 'One thing to mend.' : `${count} things to mend.`;
  if (!isDraft) return isKept ? 'Saved.' : '';
  return notKept || (isKept ? 'Changes not saved yet.' : 'Not saved yet.');
}

/** Brings the first field with a fault, or its row, into view. */
function showFirstFault(sheet: HTMLElement | null): void {
  const field = sheet?.querySelector<HTMLElement>('[aria-invalid="true"], [aria-describedby^="fault-"]');
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}
