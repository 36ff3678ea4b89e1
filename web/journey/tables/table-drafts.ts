import { onePerOwner } from '../../kit/one-per-owner.ts';
import { StoredDrafts } from '../../kit/stored-drafts.ts';
import { draftKeys } from '../draft-keys.ts';
import type { Journey } from '../journey.ts';
import type { TableForm } from './table-form.ts';

/** A table that somebody typed and has not saved. */
export interface TableDraft {
  readonly form: TableForm;
  /** Number of the entry with the table that was changed; `null` for a new table. */
  readonly basedOn: number | null;
}

/** The drafts of a campaign, by the ids of their tables; a new table has the empty id. */
export class TableDrafts extends StoredDrafts<TableDraft> {
  static readonly of = onePerOwner(
    ({ summary, closed }: Pick<Journey, 'summary' | 'closed'>) => new TableDrafts(summary.id, closed),
  );

  constructor(campaign: string, until?: AbortSignal) {
    super(draftKeys(campaign, 'table'), isTableDraft, until);
  }
}

/** Whether a stored value is a draft in this version's form. */
export function isTableDraft(value: unknown): value is TableDraft {
  const { form, basedOn } = (value ?? {}) as Partial<TableDraft>;
  if (!form || !(basedOn === null || typeof basedOn === 'number')) return false;
  const { id, title, roll, rows, when, terrain, site, sites, chance } = form;
  const isTyped = [id, title, roll, when, site, chance].every((text) => typeof text === 'string');
  if (!isTyped || ![rows, terrain, sites].every(Array.isArray)) return false;
  return rows.every(
    (row) =>
      typeof row?.key === 'number' && [row.from, row.to, row.text].every((text) => typeof text === 'string'),
  );
}
