import '../../../styles/tables-leaf.css';
import '../../../styles/table-editor.css';
import { type Signal, signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { campaignTables } from '../../../../src/campaign/campaign-tables.ts';
import type { Journey } from '../../../journey/journey.ts';
import type { LeafProps } from '../../../journey/leaf-props.ts';
import { formMarkdown } from '../../../journey/tables/form-markdown.ts';
import { TableDrafts } from '../../../journey/tables/table-drafts.ts';
import { IMPORT_TITLE, titleOf } from '../../../journey/tables/table-words.ts';
import { useCloseByBack } from '../../../kit/close-by-back.ts';
import { onePerOwner } from '../../../kit/one-per-owner.ts';
import { ImportSource } from './import-source.ts';
import { ImportTables } from './import-tables.tsx';
import { TableEditor } from './table-editor.tsx';
import { TableList } from './table-list.tsx';
import { TableReader } from './table-reader.tsx';
import type { TablesView } from './tables-view.ts';
import { UnsavedTable } from './unsaved-table.tsx';

interface Desk {
  readonly view: Signal<TablesView>;
  readonly drafts: TableDrafts;
}

/** What is open, and what is not saved yet, kept while other leaves are shown. */
const deskOf = onePerOwner(
  (journey: Journey): Desk => ({
    view: signal({ kind: 'list', last: null }),
    drafts: TableDrafts.of(journey),
  }),
);

/** The tables of the campaign: its owner edits them, everybody else reads them. */
export function TablesTab({ journey }: LeafProps) {
  const { view, drafts } = deskOf(journey);
  const source = ImportSource.of(journey);
  const now = view.value;
  const id = now.kind === 'table' ? now.id : null;
  const table = id === null ? null : (journey.campaign.tables.get(id) ?? null);
  const show = (next: TablesView) => {
    view.value = next;
  };
  const back = () => {
    const { value } = view;
    show({ kind: 'list', last: value.kind === 'table' ? value.id : null });
  };
  useCloseByBack(now.kind !== 'list', back);
  const { tables } = campaignTables(journey.campaign);
  useLayoutEffect(() => {
    if (now.kind === 'list') source.dropSaved(tables);
  }, [now, source.draft, source.saved.value, tables]);
  const mayEdit = journey.permissions.mayAct.value && journey.permissions.may('table');
  // If only the moment forbids editing, as while looking back, drafts wait until it is possible again.
  const isOver = !journey.permissions.may('table');
  // Only if it is still open: what finishes later must not close what was opened since.
  const leaveImport = () => view.peek().kind === 'import' && back();
  const leaveTable = () => view.peek() === now && back();
  if (mayEdit && now.kind === 'import') return <ImportTables journey={journey} onBack={leaveImport} />;
  // A table that others put away closes here too, unless there is a draft of it.
  if (mayEdit && id !== null && (id === '' || table || drafts.of(id)))
    return (
      <TableEditor
        key={id}
        journey={journey}
        drafts={drafts}
        id={id}
        onBack={leaveTable}
        onSaved={(saved) => {
          if (view.peek() === now) show({ kind: 'table', id: saved });
        }}
      />
    );
  const unsaved = isOver && unsavedIn(now, drafts, source);
  if (unsaved)
    return (
      <UnsavedTable
        {...unsaved}
        isEnded={journey.campaign.closed}
        onBack={back}
        onDiscard={() => {
          unsaved.drop();
          back();
        }}
      />
    );
  if (id !== null && table) return <TableReader journey={journey} id={id} table={table} onBack={back} />;
  return (
    <TableList
      journey={journey}
      mayEdit={mayEdit}
      unsaved={mayEdit || isOver ? drafts.all.value : null}
      isImportUnsaved={(mayEdit || isOver) && source.isThere}
      last={now.kind === 'list' ? now.last : null}
      onShow={show}
    />
  );
}

/** The unsaved text of what is open, to be copied; `null` if there is none. */
function unsavedIn(view: TablesView, drafts: TableDrafts, source: ImportSource) {
  if (view.kind === 'import' && source.isThere)
    return {
      title: IMPORT_TITLE,
      how: 'as it was pasted',
      text: source.draft.text,
      drop: () => source.drop(),
    };
  const draft = view.kind === 'table' ? drafts.of(view.id) : null;
  if (view.kind !== 'table' || !draft) return null;
  return {
    title: titleOf(draft.form),
    how: 'as Markdown',
    text: formMarkdown(draft.form),
    drop: () => drafts.drop(view.id),
  };
}
