import { useEffect, useMemo } from 'preact/hooks';
import { campaignTables } from '../../../../src/campaign/campaign-tables.ts';
import type { Tables } from '../../../../src/rules/tables/table.ts';
import { catchUpByHttp } from '../../../journey/catch-up-by-http.ts';
import type { Journey } from '../../../journey/journey.ts';
import { type ImportChoice, importChoices, importedFrom } from '../../../journey/tables/import-tables.ts';
import { saveTable } from '../../../journey/tables/save-table.ts';
import { faultIfAdded, savedTold, saveTables } from '../../../journey/tables/save-tables.ts';
import { errorMessage } from '../../../kit/error-message.ts';
import { toast } from '../../../kit/toasts.ts';
import { isUnanswered } from '../../../live/api.ts';
import type { ImportSource, InterruptedSave } from './import-source.ts';

interface TableImport {
  /** What could be parsed; `null` if there is no text. */
  readonly imported: ReturnType<typeof importedFrom> | null;
  readonly choices: readonly ImportChoice[];
  /** Those that are to be saved, by their ids. */
  readonly tables: Tables;
  /** What went wrong last, or would if they were saved, in words; empty if nothing. */
  readonly trouble: string;
  /** Whether they can't be saved as they are. */
  readonly isFaulty: boolean;
  /** How many of them have been saved so far; `null` while nothing is being saved. */
  readonly saved: number | null;
  readonly save: () => Promise<void>;
}

/** Previews and saves an import. @param onSaved called once all of it is saved */
export function useTableImport(journey: Journey, source: ImportSource, onSaved: () => void): TableImport {
  const { draft, saved, interruptedSave } = source;
  const { text, name, format, leftOut } = draft;
  const shelf = campaignTables(journey.campaign);
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
  const done = ({ size }: Tables, sent: string) => {
    toast(size === 1 ? 'One table was saved.' : `${size} tables were saved.`);
    interruptedSave.value = null;
    // What was pasted meanwhile is not saved yet.
    if (source.isThere && source.draft.text !== sent) return;
    source.drop();
    onSaved();
  };
  const broken = interruptedSave.value;
  const known = broken ? countThere(broken.tables, shelf.tables) : 0;
  // If all tables are there, only the answer was lost.
  useEffect(() => {
    if (broken && known === broken.tables.size) done(broken.tables, broken.text);
  }, [broken, known]);
  const save = async () => {
    if (tables.size === 0 || fault || saved.value !== null) return;
    saved.value = 0;
    source.change({ isBeingSaved: true });
    source.trouble.value = '';
    interruptedSave.value = null;
    try {
      await saveTables(
        tables,
        (id, table) => saveTable(journey, id, table),
        (count) => {
          saved.value = count;
        },
      );
      done(tables, text);
    } catch (error) {
      const last = { text, tables, saved: saved.value, error };
      interruptedSave.value = last;
      if (isUnanswered(error))
        void catchUpByHttp(journey).then((isReached) => {
          if (isReached && interruptedSave.peek() === last) interruptedSave.value = { ...last, error: null };
        });
    } finally {
      saved.value = null;
    }
  };
  const trouble = source.trouble.value || (broken && brokenOffTold(broken, known)) || fault || '';
  return { imported, choices, tables, trouble, isFaulty: fault !== null, saved: saved.value, save };
}

/** How many of these tables the campaign has, unchanged. */
const countThere = (tables: Tables, there: Tables): number =>
  importChoices(tables, there).filter(({ does }) => does === 'same').length;

/** How far it came. @param known how many of them the campaign has by now: their answers may have been lost */
function brokenOffTold({ tables, saved, error }: InterruptedSave, known: number): string {
  const told = savedTold(Math.max(saved, known), tables.size, error);
  return error === null
    ? `${told} The server was out of reach, and is back: save the others now.`
    : `${told} ${errorMessage(error)}`;
}
