import type { ImportChoice } from '../../../journey/tables/import-tables.ts';
import type { ImportSource } from './import-source.ts';

const DOES: Readonly<Record<ImportChoice['does'], string>> = {
  new: '',
  replaces: 'replaces yours',
  same: 'you have it',
};

interface ImportChoicesProps {
  readonly source: ImportSource;
  readonly choices: readonly ImportChoice[];
}

/** The tables that would be imported, each with a checkbox to leave it out. */
export function ImportChoices({ source, choices }: ImportChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <section aria-label="What is imported">
      <h3>Imported</h3>
      <ul class="import-list" data-testid="imported">
        {choices.map(({ id, table, does }) => (
          <li key={id}>
            <label class="check">
              <input
                type="checkbox"
                checked={does !== 'same' && !source.draft.leftOut.includes(id)}
                disabled={does === 'same'}
                onChange={({ currentTarget }) => source.setLeftOut(id, !currentTarget.checked)}
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

/** What could not be imported. */
export function NotImported({ dropped }: { dropped: readonly string[] }) {
  if (dropped.length === 0) return <p class="quiet">Everything in it can be imported.</p>;
  return (
    <details class="dropped" open={dropped.length <= 12}>
      <summary>Not imported: {dropped.length.toLocaleString('en')}</summary>
      <ul data-testid="dropped">
        {dropped.slice(0, 200).map((each) => (
          <li key={each}>{each}</li>
        ))}
        {dropped.length > 200 && <li>… and {(dropped.length - 200).toLocaleString('en')} more</li>}
      </ul>
    </details>
  );
}
