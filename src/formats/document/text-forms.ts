import type { TextFormName } from '../../telling/text-form.ts';
import type { GazetteerSheet } from '../gazetteer/gazetteer.ts';
import { gazetteerHtml } from '../gazetteer/gazetteer-html.ts';
import { gazetteerMarkdown } from '../gazetteer/gazetteer-markdown.ts';
import { journalHtml } from '../journal/journal-html.ts';
import { journalMarkdown } from '../journal/journal-markdown.ts';
import type { JournalWriter } from '../journal/journal-writer.ts';

/** A form in which the texts of a campaign are written, such as Markdown. */
export interface TextForm {
  /** File extension, without the dot. */
  readonly extension: string;
  /** Media type. */
  readonly type: string;
  gazetteer(sheet: GazetteerSheet): Iterable<string>;
  journal(title: string): JournalWriter;
}

export const TEXT_FORMS: Readonly<Record<TextFormName, TextForm>> = {
  markdown: {
    extension: 'md',
    type: 'text/markdown; charset=utf-8',
    gazetteer: gazetteerMarkdown,
    journal: journalMarkdown,
  },
  html: {
    extension: 'html',
    type: 'text/html; charset=utf-8',
    gazetteer: gazetteerHtml,
    journal: journalHtml,
  },
};
