import { signal } from '@preact/signals';
import { forget, readStored, store, storedKeys } from '../../kit/stored.ts';
import type { TableForm } from './table-form.ts';

/** What somebody typed of a table and has not saved. */
export interface TableDraft {
  readonly form: TableForm;
  /** Number of the entry that had it as it was before; `null` for a new table. */
  readonly basedOn: number | null;
}

/** The drafts of a campaign; kept by this browser until they are saved or thrown away. */
export class TableDrafts {
  /** By the ids of their tables; that of a new one has the empty id. */
  readonly all = signal<ReadonlyMap<string, TableDraft>>(new Map());
  readonly #beginning: string;

  constructor(campaign: string) {
    this.#beginning = `hexfarer.draft.${campaign}.table.`;
    const drafts = new Map<string, TableDraft>();
    for (const key of storedKeys(this.#beginning)) {
      const draft = draftIn(readStored(key));
      if (draft) drafts.set(key.slice(this.#beginning.length), draft);
      else forget(key);
    }
    this.all.value = drafts;
  }

  of(id: string): TableDraft | null {
    return this.all.value.get(id) ?? null;
  }

  keep(id: string, draft: TableDraft): void {
    this.all.value = new Map([...this.all.peek(), [id, draft]]);
    store(this.#beginning + id, JSON.stringify(draft));
  }

  drop(id: string): void {
    if (!this.all.peek().has(id)) return;
    this.all.value = new Map([...this.all.peek()].filter(([other]) => other !== id));
    forget(this.#beginning + id);
  }
}

/** A draft as it was stored; `null` where it is none, such as one of another version. */
function draftIn(text: string | null): TableDraft | null {
  if (text === null) return null;
  try {
    const draft = JSON.parse(text);
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is TableDraft {
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
