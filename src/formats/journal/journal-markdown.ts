import { escapeMarkdown, quotedNote } from '../document/markdown-text.ts';
import { dateOf, dayTitle, type JournalWriter, journalTitle, lineOf, noteTitle } from './journal-writer.ts';

/** A journal as Markdown: a heading for each day, and the events as a list. */
export function journalMarkdown(title: string): JournalWriter {
  let day: number | null = null;
  let date = '';
  return {
    begin: `# ${escapeMarkdown(journalTitle(title))}\n`,
    event({ day: head, event }) {
      const parts: string[] = [];
      if (head.day !== day) parts.push(`\n## ${dayTitle(head)}\n\n`);
      day = head.day;
      const playedOn = dateOf(event.at);
      if (playedOn !== date) parts.push(`- *Played on ${escapeMarkdown(playedOn)}.*\n`);
      date = playedOn;
      const { by, note } = event;
      parts.push(
        note
          ? `- ${escapeMarkdown(`${noteTitle(note, by)}:`)}\n\n${inItem(quotedNote(note.markdown))}\n`
          : `- ${escapeMarkdown(lineOf({ day: head, event }))}\n`,
      );
      return parts.join('');
    },
    end: () => '',
  };
}

/** Indents lines, so that they belong to the list item before them. */
const inItem = (lines: string): string => lines.replace(/^(?=.)/gm, '  ');
