import { useMemo } from 'preact/hooks';
import { shelfOf } from '../../../../src/campaign/shelf.ts';
import type { Tables } from '../../../../src/rules/tables/table.ts';
import type { Journey } from '../../../journey/journey.ts';
import { type ImportChoice, importChoices, importedFrom } from '../../../journey/tables/import-tables.ts';
import { saveTable } from '../../../journey/tables/save-table.ts';
import { faultIfAdded, saveTables } from '../../../journey/tables/save-tables.ts';
import { toast } from '../../../kit/toasts.ts';
import { wordsOfError } from '../../../kit/words-of-error.ts';
import type { ImportSource } from './import-source.ts';

interface TableImport {
  /** What could be read; `null` where there is nothing to read. */
  readonly imported: ReturnType<typeof importedFrom> | null;
  readonly choices: readonly ImportChoice[];
  /** Those that are to be saved, by their ids. */
  readonly tables: Tables;
  /** What would be wrong with all tables if these came to them; `null` if nothing would. */
  readonly fault: string | null;
  /** How many of them have been saved; `null` where that is not under way. */
  readonly saved: number | null;
  readonly save: () => Promise<void>;
}

/** What would be taken over from the source. @param onSaved told once all of it is saved */
export function useTableImport(journey: Journey, source: ImportSource, onSaved: () => void): TableImport {
  const { draft, trouble, saved } = source;
  const { text, name, format, leftOut } = draft;
  const shelf = shelfOf(journey.campaign);
  const imported = useMemo(
    () => (text.trim() === '' ? null : importedFrom(text, format, name)),
    [text, format, name],
  );
  const choices = useMemo(
    () => (imported ? importChoices(imported.tables, shelf.tables) : []),
    [imported, shelf],
  );
  const chosen = choices.filter(({ id, does }) => does !== 'same' && !leftOut.includes(id));
  const tables = new Map(chosen.map(({ id, table }) => [id, table]));
  const fault = useMemo(
    () => (tables.size === 0 ? null : faultIfAdded(tables, shelf.tables)),
    [choices, leftOut, shelf],
  );
  const save = async () => {
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
      // What was pasted meanwhile is not saved yet.
      if (source.draft.text !== text) return;
      source.drop();
      onSaved();
    } catch (error) {
      trouble.value = `${saved.value} of ${tables.size} were saved. ${wordsOfError(error)}`;
    } finally {
      saved.value = null;
    }
  };
  return { imported, choices, tables, fault, saved: saved.value, save };
}
