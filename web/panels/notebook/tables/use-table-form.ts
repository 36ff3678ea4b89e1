import { useMemo } from 'preact/hooks';
import type { Table } from '../../../../src/rules/tables/table.ts';
import { tableIdOf } from '../../../../src/rules/tables/table-id.ts';
import type { Journey } from '../../../journey/journey.ts';
import { rowMoved, withoutRow } from '../../../journey/tables/row-forms.ts';
import type { TableDrafts } from '../../../journey/tables/table-drafts.ts';
import { BLANK_FORM, formOf, saysTheSame, type TableForm } from '../../../journey/tables/table-form.ts';
import type { RowActions } from './row-editor.tsx';

/** A table that is being edited: as it is typed, and as the campaign has it. */
export interface EditedTable {
  readonly form: TableForm;
  /** The table as the campaign has it; `undefined` where it has none of that id. */
  readonly kept: Table | undefined;
  /** Sequence number of the entry that saved it; `null` if there is none. */
  readonly seq: number | null;
  /** Sequence number of the entry with the version from which the draft was begun; `null` if there was none. */
  readonly basedOn: number | null;
  /** Whether something was typed that is not saved. */
  readonly isDraft: boolean;
  /** Whether somebody else saved it after the draft was begun. */
  readonly isOutdated: boolean;
  readonly change: (change: Partial<TableForm>) => void;
  /** Makes the draft a change of the table as it is saved now. */
  readonly keepDraft: () => void;
  /** Drops the draft that was saved. What was typed meanwhile becomes a draft of the saved table. */
  readonly saved: (sent: TableForm) => void;
  readonly rowActions: RowActions;
}

/** Edits a table. Whatever is typed goes into the stored draft at once, so that nothing is lost. */
export function useTableForm(journey: Journey, drafts: TableDrafts, id: string): EditedTable {
  const { inForce } = journey.campaign;
  const kept = journey.campaign.tables.get(id) ?? undefined;
  const seq = inForce.at('table', id)?.seq ?? null;
  const stored = drafts.of(id);
  // A draft that equals the saved table was saved, though the answer was lost.
  const draft = stored && kept && saysTheSame(stored.form, id, kept) ? null : stored;
  const actions = useMemo(() => actionsOn(journey, drafts, id), [journey, drafts, id]);
  return {
    form: draft?.form ?? actions.begun(),
    kept,
    seq: kept ? seq : null,
    basedOn: draft ? draft.basedOn : kept ? seq : null,
    isDraft: draft !== null,
    isOutdated: draft !== null && id !== '' && draft.basedOn !== (kept ? seq : null),
    ...actions,
  };
}

function actionsOn(journey: Journey, drafts: TableDrafts, id: string) {
  const kept = (of = id) => journey.live.campaign.tables.get(of) ?? undefined;
  const seq = (of = id) => (kept(of) ? (journey.live.campaign.inForce.at('table', of)?.seq ?? null) : null);
  const begun = (): TableForm => {
    const table = kept();
    return table ? formOf(id, table) : { ...BLANK_FORM, id };
  };
  const form = (): TableForm => drafts.all.peek().get(id)?.form ?? begun();
  const change = (changed: Partial<TableForm>): void => {
    const before = form();
    const next = { ...before, ...changed };
    const table = kept();
    const isNamed = id === '' && changed.title !== undefined && before.id === idFor(before.title);
    const named = isNamed ? { ...next, id: idFor(next.title) } : next;
    if (table && saysTheSame(named, id, table)) drafts.drop(id);
    else drafts.keep(id, { form: named, basedOn: drafts.all.peek().get(id)?.basedOn ?? seq() });
  };
  const rowActions: RowActions = {
    change: (key, changed) =>
      change({ rows: form().rows.map((row) => (row.key === key ? { ...row, ...changed } : row)) }),
    move: (key, by) => {
      const { rows } = form();
      change({
        rows: rowMoved(
          rows,
          rows.findIndex((row) => row.key === key),
          by,
        ),
      });
    },
    remove: (key) => {
      const { rows } = form();
      change({
        rows: withoutRow(
          rows,
          rows.findIndex((row) => row.key === key),
        ),
      });
    },
  };
  const keepDraft = (): void => drafts.keep(id, { form: form(), basedOn: seq() });
  const saved = (sent: TableForm): void => {
    const typed = drafts.all.peek().get(id)?.form;
    drafts.drop(id);
    const table = kept(sent.id);
    if (!typed || typed === sent || (table && saysTheSame(typed, sent.id, table))) return;
    drafts.keep(sent.id, { form: { ...typed, id: sent.id }, basedOn: seq(sent.id) });
  };
  return { begun, change, keepDraft, saved, rowActions };
}

/** The id of a new table until another is typed, made from its title. */
const idFor = (title: string): string => (title.trim() === '' ? '' : tableIdOf(title));
