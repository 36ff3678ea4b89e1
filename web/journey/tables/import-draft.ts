import { IMPORT_FORMATS, type ImportFormat } from './import-formats.ts';

/** What was pasted or read from a file to import tables into a campaign, with the choices made. */
export interface ImportDraft {
  readonly text: string;
  /** The name for a table that has none in the text. */
  readonly name: string;
  /** `null` if the format is to be detected. */
  readonly format: ImportFormat | null;
  /** The ids of tables that are not to be imported. */
  readonly leftOut: readonly string[];
  /** Whether saving was begun and nothing was changed since. */
  readonly isBeingSaved?: true | undefined;
}

export const BLANK_IMPORT: ImportDraft = { text: '', name: '', format: null, leftOut: [] };

/** Whether a stored value is a draft in this version's form. */
export function isImportDraft(value: unknown): value is ImportDraft {
  const { text, name, format, leftOut } = (value ?? {}) as Partial<ImportDraft>;
  return (
    [text, name].every((each) => typeof each === 'string') &&
    (format === null || Object.hasOwn(IMPORT_FORMATS, format ?? '')) &&
    Array.isArray(leftOut)
  );
}
