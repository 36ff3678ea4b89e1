import { IMPORT_FORMATS, type ImportFormat } from './import-formats.ts';

/** What was pasted or read from a file to bring tables into a campaign, with what was chosen of it. */
export interface ImportDraft {
  readonly text: string;
  /** What a table is called that has no name there. */
  readonly name: string;
  /** `null` where the form is to be found out. */
  readonly format: ImportFormat | null;
  /** The ids of tables that are not to be taken over. */
  readonly leftOut: readonly string[];
  /** Whether saving it was begun, and nothing of it was changed since. */
  readonly isBeingSaved?: true | undefined;
}

export const BLANK_IMPORT: ImportDraft = { text: '', name: '', format: null, leftOut: [] };

/** Whether what this browser kept is a draft, and not such as another version kept. */
export function isImportDraft(value: unknown): value is ImportDraft {
  const { text, name, format, leftOut } = (value ?? {}) as Partial<ImportDraft>;
  return (
    [text, name].every((each) => typeof each === 'string') &&
    (format === null || Object.hasOwn(IMPORT_FORMATS, format ?? '')) &&
    Array.isArray(leftOut)
  );
}
