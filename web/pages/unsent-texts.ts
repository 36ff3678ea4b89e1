import { draftKeys } from '../journey/draft-keys.ts';
import { isNoteDraft } from '../journey/inscriptions/note-drafts.ts';
import { formMarkdown } from '../journey/tables/form-markdown.ts';
import { isImportDraft } from '../journey/tables/import-draft.ts';
import { isTableDraft } from '../journey/tables/table-drafts.ts';
import type { TableForm } from '../journey/tables/table-form.ts';
import { draftsUnder, forgetDrafts } from '../kit/stored-drafts.ts';

/**
 * What was typed in this browser about a campaign and never sent: its notes, its names, its tables as Markdown, and
 * text to be imported as tables.
 */
export const unsentTexts = (campaign: string): string[] =>
  [
    ...drafts(campaign, 'note').map((draft) => (isNoteDraft(draft) ? draft.text : '')),
    ...drafts(campaign, 'name').map((draft) => (typeof draft === 'string' ? draft : '')),
    ...drafts(campaign, 'table').map((draft) => (isTableDraft(draft) ? tableText(draft) : '')),
    ...drafts(campaign, 'import').map((draft) => (isImportDraft(draft) ? draft.text : '')),
  ].filter((text) => text.trim() !== '');

/** Discards all of these texts. */
export function discardUnsent(campaign: string): void {
  for (const what of ['note', 'name', 'table', 'import'] as const) forgetDrafts(draftKeys(campaign, what));
}

const drafts = (...of: Parameters<typeof draftKeys>): unknown[] => [
  ...draftsUnder(draftKeys(...of)).values(),
];

/** A new table for which only its die was chosen contains no text. */
const tableText = ({ form }: { readonly form: TableForm }): string =>
  [form.title, ...form.rows.map(({ text }) => text)].some((text) => text.trim() !== '')
    ? formMarkdown(form)
    : '';
