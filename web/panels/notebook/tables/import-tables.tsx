import type { Journey } from '../../../journey/journey.ts';
import { IMPORT_FORMATS, type ImportFormat } from '../../../journey/tables/import-formats.ts';
import { Trouble } from '../../../kit/trouble.tsx';
import { BackButton } from './back-button.tsx';
import { ImportChoices, NotImported } from './import-choices.tsx';
import { ImportSource } from './import-source.ts';
import { useTableImport } from './use-table-import.ts';

/** Imports tables. Shows what is imported, and what is not, before anything is saved. */
export function ImportTables({ journey, onBack }: { journey: Journey; onBack: () => void }) {
  const source = ImportSource.of(journey);
  const { imported, choices, tables, trouble, isFaulty, saved, save } = useTableImport(
    journey,
    source,
    onBack,
  );
  return (
    <form
      class="import-tables"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <BackButton onBack={onBack} />
      <h2>Import tables</h2>
      <SourceFields source={source} />
      <div class="two-fields">
        <FormatField source={source} found={imported?.format ?? null} />
        <NameField source={source} />
      </div>
      {imported && (
        <>
          <ImportChoices source={source} choices={choices} />
          <NotImported dropped={imported.dropped} />
        </>
      )}
      <Trouble text={trouble} />
      {source.whyUnstored && <p class="quiet">{source.whyUnstored}</p>}
      <footer class="save-bar">
        <button
          type="submit"
          class="primary"
          disabled={tables.size === 0 || isFaulty || saved !== null}
          data-testid="save-import"
        >
          {saved === null ? saveTold(tables.size) : `${saved} of ${tables.size} …`}
        </button>
        {source.isThere && saved === null && (
          <button type="button" class="plain text-button" onClick={() => source.drop()}>
            Throw away
          </button>
        )}
      </footer>
    </form>
  );
}

interface SourceProps {
  readonly source: ImportSource;
}

/** Where the text comes from: a file, the starter set, or what is pasted. */
function SourceFields({ source }: SourceProps) {
  return (
    <>
      <div class="row">
        <label class="quiet-button file-choice">
          <input
            type="file"
            accept=".json,.csv,.tsv,.md,.txt,application/json,text/*"
            data-testid="tables-file"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              // So that the same file can be chosen once more.
              currentTarget.value = '';
              if (file) void source.putFile(file);
            }}
          />
          Choose a file
        </label>
        <button type="button" class="quiet-button" onClick={() => void source.putStarterSet()}>
          Our starter set
        </button>
      </div>
      <label class="field">
        <span>Or paste it here</span>
        <textarea
          class="pasted"
          rows={6}
          value={source.draft.text}
          placeholder={'| d6 | On the road |\n|----|-------------|\n| 1-3 | [1d4] riders |\n| 4-6 | Nobody |'}
          spellcheck={false}
          data-testid="pasted"
          onInput={(event) => source.change({ text: event.currentTarget.value })}
        />
      </label>
    </>
  );
}

/** The format of the text. @param found the format in which it was parsed; `null` if there is no text */
function FormatField({ source, found }: SourceProps & { readonly found: ImportFormat | null }) {
  const { format } = source.draft;
  return (
    <label class="field">
      <span>Format</span>
      <select
        value={format ?? ''}
        onChange={(event) =>
          source.change({ format: (event.currentTarget.value || null) as ImportFormat | null })
        }
      >
        <option value="">
          {found && format === null ? `${IMPORT_FORMATS[found]}, it seems` : 'Detect it'}
        </option>
        {(Object.keys(IMPORT_FORMATS) as ImportFormat[]).map((each) => (
          <option key={each} value={each}>
            {IMPORT_FORMATS[each]}
          </option>
        ))}
      </select>
    </label>
  );
}

function NameField({ source }: SourceProps) {
  return (
    <label class="field">
      <span>Name, if it has none</span>
      <input
        value={source.draft.name}
        maxLength={120}
        autocomplete="off"
        onInput={(event) => source.change({ name: event.currentTarget.value })}
      />
    </label>
  );
}

const saveTold = (count: number): string =>
  count === 0 ? 'Nothing to save yet' : count === 1 ? 'Save this table' : `Save these ${count} tables`;
