import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { shelfOf } from '../../../../src/campaign/shelf.ts';
import { ownTablesText } from '../../../../src/formats/tables/own.ts';
import type { Journey } from '../../../journey/journey.ts';
import {
  IMPORT_FORMATS,
  type ImportChoice,
  type ImportFormat,
  importChoices,
  importedFrom,
} from '../../../journey/tables/import-tables.ts';
import { saveTable } from '../../../journey/tables/save-table.ts';
import { faultIfAdded, saveTables } from '../../../journey/tables/save-tables.ts';
import { starterTables } from '../../../journey/tables/starter-tables.ts';
import { toast } from '../../../kit/toasts.ts';
import { wordsOfError } from '../../../kit/words-of-error.ts';
import { BackButton } from './back-button.tsx';

/** What was pasted or read from a file; it stays while something else is looked at. */
const text = signal('');
const name = signal('');
const format = signal<ImportFormat | null>(null);
/** The ids of tables that are not to be taken over. */
const left = signal<ReadonlySet<string>>(new Set());
const saved = signal<number | null>(null);
const trouble = signal('');

/** More would hold the page up while it is read. */
const MOST_BYTES = 5_000_000;

/** Brings in tables from elsewhere: what is taken over, and what is not, is shown before anything is saved. */
export function ImportTables({ journey, onBack }: { journey: Journey; onBack: () => void }) {
  const shelf = shelfOf(journey.campaign);
  const imported = useMemo(
    () => (text.value.trim() === '' ? null : importedFrom(text.value, format.value, name.value)),
    [text.value, format.value, name.value],
  );
  const choices = useMemo(
    () => (imported ? importChoices(imported.tables, shelf.tables) : []),
    [imported, shelf],
  );
  const chosen = choices.filter(({ id, does }) => does !== 'same' && !left.value.has(id));
  const tables = new Map(chosen.map(({ id, table }) => [id, table]));
  const fault = useMemo(
    () => (tables.size === 0 ? null : faultIfAdded(tables, shelf.tables)),
    [choices, left.value, shelf],
  );
  const take = (written: string, from: string, as: ImportFormat | null = null) => {
    text.value = written;
    name.value = from;
    format.value = as;
    left.value = new Set();
    trouble.value = '';
  };
  const readFile = async (field: HTMLInputElement) => {
    const file = field.files?.[0];
    field.value = '';
    if (!file) return;
    if (file.size > MOST_BYTES) {
      trouble.value = 'That file is larger than 5 MB: it is hardly one of tables.';
      return;
    }
    try {
      const written = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
      take(written, file.name.replace(/\.[^.]*$/, ''));
    } catch {
      trouble.value = 'That file is no text in UTF-8. Save it as that in the program that wrote it.';
    }
  };
  const takeStarter = async () => {
    try {
      take(ownTablesText(await starterTables()), '', 'own');
    } catch {
      trouble.value = 'The starter set could not be fetched. Is the connection away?';
    }
  };
  const save = async (event: Event) => {
    event.preventDefault();
    if (tables.size === 0 || fault || saved.value !== null) return;
    saved.value = 0;
    trouble.value = '';
    try {
      await saveTables(
        tables,
        (id, table) => saveTable(journey, id, table),
        (count) => {
          saved.value = count;
        },
      );
      toast(tables.size === 1 ? 'One table was saved.' : `${tables.size} tables were saved.`);
      take('', '');
      onBack();
    } catch (error) {
      const what = wordsOfError(error);
      trouble.value = `${saved.value} of ${tables.size} were saved. ${what}`;
    } finally {
      saved.value = null;
    }
  };
  return (
    <form class="import-tables" onSubmit={(event) => void save(event)}>
      <BackButton onBack={onBack} />
      <h2>Import tables</h2>
      <div class="row">
        <label class="quiet-button file-choice">
          <input
            type="file"
            accept=".json,.csv,.tsv,.md,.txt,application/json,text/*"
            data-testid="tables-file"
            onChange={(event) => void readFile(event.currentTarget)}
          />
          Choose a file
        </label>
        <button type="button" class="quiet-button" onClick={() => void takeStarter()}>
          Our starter set
        </button>
      </div>
      <label class="field">
        <span>Or paste it here</span>
        <textarea
          class="pasted"
          rows={6}
          value={text.value}
          placeholder={'| d6 | On the road |\n|----|-------------|\n| 1-3 | [1d4] riders |\n| 4-6 | Nobody |'}
          spellcheck={false}
          data-testid="pasted"
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
      </label>
      <div class="two-fields">
        <label class="field">
          <span>Form</span>
          <select
            value={format.value ?? ''}
            onChange={(event) => {
              format.value = (event.currentTarget.value || null) as ImportFormat | null;
            }}
          >
            <option value="">
              {imported && format.value === null
                ? `${IMPORT_FORMATS[imported.format]}, it seems`
                : 'Find out'}
            </option>
            {(Object.keys(IMPORT_FORMATS) as ImportFormat[]).map((each) => (
              <option key={each} value={each}>
                {IMPORT_FORMATS[each]}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>Name, if it has none</span>
          <input
            value={name.value}
            maxLength={120}
            autocomplete="off"
            onInput={(event) => {
              name.value = event.currentTarget.value;
            }}
          />
        </label>
      </div>
      {imported && (
        <>
          <Choices choices={choices} />
          <Dropped dropped={imported.dropped} />
        </>
      )}
      {(fault || trouble.value) && (
        <p class="trouble" role="alert">
          {trouble.value || fault}
        </p>
      )}
      <footer class="save-bar">
        <button
          type="submit"
          class="primary"
          disabled={tables.size === 0 || fault !== null || saved.value !== null}
          data-testid="save-import"
        >
          {saved.value === null ? saveTold(tables.size) : `${saved.value} of ${tables.size} …`}
        </button>
      </footer>
    </form>
  );
}

const saveTold = (count: number): string =>
  count === 0 ? 'Nothing to save yet' : count === 1 ? 'Save this table' : `Save these ${count} tables`;

const DOES: Readonly<Record<ImportChoice['does'], string>> = {
  new: '',
  replaces: 'replaces yours',
  same: 'you have it',
};

/** What would be taken over, each with a box to leave it out. */
function Choices({ choices }: { choices: readonly ImportChoice[] }) {
  if (choices.length === 0) return null;
  const tick = (id: string, isTicked: boolean) => {
    const next = new Set(left.value);
    if (isTicked) next.delete(id);
    else next.add(id);
    left.value = next;
  };
  return (
    <section aria-label="What is taken over">
      <h3>Taken over</h3>
      <ul class="import-list" data-testid="imported">
        {choices.map(({ id, table, does }) => (
          <li key={id}>
            <label class="check">
              <input
                type="checkbox"
                checked={does !== 'same' && !left.value.has(id)}
                disabled={does === 'same'}
                onChange={({ currentTarget }) => tick(id, currentTarget.checked)}
              />
              <span>
                <strong>
                  <bdi>{table.title}</bdi>
                </strong>
                <small>
                  <code>{id}</code> {table.roll},{' '}
                  {table.rows.length === 1 ? 'one row' : `${table.rows.length} rows`}
                  {does !== 'new' && <em> {DOES[does]}</em>}
                </small>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What could not be taken over. */
function Dropped({ dropped }: { dropped: readonly string[] }) {
  if (dropped.length === 0) return <p class="quiet">Nothing is lost on the way.</p>;
  return (
    <details class="dropped" open={dropped.length <= 12}>
      <summary>Not taken over: {dropped.length.toLocaleString('en')}</summary>
      <ul data-testid="dropped">
        {dropped.slice(0, 200).map((each) => (
          <li key={each}>{each}</li>
        ))}
        {dropped.length > 200 && <li>… and {(dropped.length - 200).toLocaleString('en')} more</li>}
      </ul>
    </details>
  );
}
