import { draftKeys } from '../journey/draft-keys.ts';
import { isNoteDraft } from '../journey/inscriptions/note-drafts.ts';
import { formMarkdown } from '../journey/tables/form-markdown.ts';
import { isImportDraft } from '../journey/tables/import-draft.ts';
import { isTableDraft } from '../journey/tables/table-drafts.ts';
import type { TableForm } from '../journey/tables/table-form.ts';
import { draftsUnder, forgetDrafts } from '../kit/stored-drafts.ts';

/** What was typed of a campaign in this browser and never sent: its notes, its names, as Markdown its tables, and what was to be imported. */
export const unsentTexts = (campaign: string): string[] =>
  [
    ...drafts(campaign, 'note').map((draft) => (isNoteDraft(draft) ? draft.text : '')),
    ...drafts(campaign, 'name').map((draft) => (typeof draft === 'string' ? draft : '')),
    ...drafts(campaign, 'table').map((draft) => (isTableDraft(draft) ? tableText(draft) : '')),
    ...drafts(campaign, 'import').map((draft) => (isImportDraft(draft) ? draft.text : '')),
  ].filter((text) => text.trim() !== '');

/** Throws all that away. */
export function discardUnsent(campaign: string): void {
  for (const what of ['note', 'name', 'table', 'import'] as const) forgetDrafts(draftKeys(campaign, what));
}

const drafts = (...of: Parameters<typeof draftKeys>): unknown[] => [
  ...draftsUnder(draftKeys(...of)).values(),
];

/** A new one of which nothing but its die was chosen says nothing. */
const tableText = ({ form }: { readonly form: TableForm }): string =>
  [form.title, ...form.rows.map(({ text }) => text)].some((text) => text.trim() !== '')
    ? formMarkdown(form)
    : '';
