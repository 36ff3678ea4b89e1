import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { campaignTables } from '../../../../src/campaign/campaign-tables.ts';
import { ownTablesText } from '../../../../src/formats/tables/own.ts';
import type { Table } from '../../../../src/rules/tables/table.ts';
import { textSearch } from '../../../../src/telling/text-search.ts';
import type { Journey } from '../../../journey/journey.ts';
import type { TableDraft } from '../../../journey/tables/table-drafts.ts';
import { IMPORT_TITLE, titleOf, whenTold } from '../../../journey/tables/table-words.ts';
import { compareNames } from '../../../kit/compare-names.ts';
import { Icon } from '../../../kit/icon.tsx';
import { saveFile } from '../../../kit/save-file.ts';
import { AddStarterSet } from './add-starter-set.tsx';
import type { TablesView } from './tables-view.ts';

interface TableListProps {
  readonly journey: Journey;
  readonly mayEdit: boolean;
  /** Drafts that are not saved, by table id; `null` if they can't be opened now. */
  readonly unsaved: ReadonlyMap<string, TableDraft> | null;
  /** Whether there is something to import that is not saved, and can be opened. */
  readonly isImportUnsaved: boolean;
  /** The table that was looked at last. */
  readonly last: string | null;
  readonly onShow: (view: TablesView) => void;
}

/** Number of tables from which on there is a search field. */
const MANY = 9;

/** All tables of the campaign, with what is not saved yet. */
export function TableList({
  journey,
  mayEdit,
  unsaved: drafts,
  isImportUnsaved,
  last,
  onShow,
}: TableListProps) {
  const shelf = campaignTables(journey.campaign);
  const search = useSignal('');
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const item = last === null ? null : list.current?.querySelector<HTMLElement>(`[data-table="${last}"]`);
    item?.scrollIntoView({ block: 'center' });
    item?.focus({ preventScroll: true });
  }, []);
  const isFound = textSearch(search.value);
  const all = [...shelf.tables].toSorted(([, a], [, b]) => compareNames(a.title, b.title));
  const found = all.filter(
    ([id, { title, rows }]) => isFound(`${id} ${title}`) || rows.some(({ text }) => isFound(text)),
  );
  const unsaved = [...(drafts ?? [])];
  const withoutTable = unsaved
    .filter(([id]) => !shelf.tables.has(id))
    .toSorted(([, a], [, b]) => compareNames(a.form.title, b.form.title));
  const exportAll = () =>
    saveFile(
      new Blob([ownTablesText(shelf.tables)], { type: 'application/json' }),
      `${journey.name.replaceAll(/[^\p{L}\p{N} ]/gu, '').trim() || 'hexfarer'} tables.json`,
    );
  return (
    <div class="tables-leaf">
      <div class="row">
        {mayEdit && (
          <>
            <button
              type="button"
              class="quiet-button"
              onClick={() => onShow({ kind: 'table', id: '' })}
              data-testid="new-table"
            >
              <Icon name="plus" /> New
            </button>
            <button type="button" class="quiet-button" onClick={() => onShow({ kind: 'import' })}>
              Import {isImportUnsaved && <span class="not-saved">not saved</span>}
            </button>
          </>
        )}
        {all.length > 0 && (
          <button type="button" class="quiet-button" onClick={exportAll}>
            <Icon name="download" /> Export all
          </button>
        )}
      </div>
      {all.length >= MANY && (
        <label class="field">
          <span class="visually-hidden">Search the tables</span>
          <input
            type="search"
            value={search.value}
            dir="auto"
            placeholder="Search titles and rows"
            autocomplete="off"
            onInput={(event) => {
              search.value = event.currentTarget.value;
            }}
          />
        </label>
      )}
      <ul class="table-list" ref={list} aria-label="Tables" data-testid="tables">
        {!mayEdit && isImportUnsaved && (
          <UnsavedItem title={IMPORT_TITLE} onShow={() => onShow({ kind: 'import' })} />
        )}
        {withoutTable.map(([id, { form }]) => (
          <UnsavedItem key={id} id={id} title={titleOf(form)} onShow={() => onShow({ kind: 'table', id })} />
        ))}
        {found.map(([id, table]) => (
          <li key={id}>
            <button
              type="button"
              class="table-item"
              data-table={id}
              onClick={() => onShow({ kind: 'table', id })}
            >
              <TableFacts id={id} table={table} />
              {unsaved.some(([other]) => other === id) && <span class="not-saved">changes not saved</span>}
              {shelf.stateOf(id) !== 'whole' && (
                <span class="fault">It refers to a table that no longer exists.</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {all.length > 0 && found.length === 0 && <p class="quiet">No table has that in it.</p>}
      {all.length === 0 && <NoTables />}
      {all.length === 0 && mayEdit && <AddStarterSet journey={journey} />}
    </div>
  );
}

interface UnsavedItemProps {
  /** The id of the table; missing for an import. */
  readonly id?: string;
  readonly title: string;
  readonly onShow: () => void;
}

const UnsavedItem = ({ id, title, onShow }: UnsavedItemProps) => (
  <li>
    <button type="button" class="table-item" data-table={id} onClick={onShow}>
      <strong>
        <bdi>{title}</bdi>
      </strong>
      <span class="not-saved">not saved</span>
    </button>
  </li>
);

const TableFacts = ({ id, table }: { id: string; table: Table }) => (
  <>
    <strong>
      <bdi>{table.title}</bdi>
    </strong>
    <small>
      <code>{id}</code> {table.roll}, {whenTold(table)}
    </small>
  </>
);

const NoTables = () => (
  <p class="quiet">
    Encounters, names, rumours, an oracle: a table is rolled on by hand, or by itself whenever a hex is
    entered, a day begins or a site is found.
  </p>
);
