import { partsByDirection } from '../../text/direction.ts';
import { HTML_END, htmlBegin } from '../document/html-document.ts';
import { noteHtml } from '../document/note-html.ts';
import { escapeXml } from '../sheet/xml.ts';
import { dateOf, dayTitle, type JournalWriter, journalTitle, lineOf, noteTitle } from './journal-writer.ts';

const STYLE = `
body { max-width: 44rem; }
.day { margin-top: 2rem; }
.day h2 { padding-bottom: .25rem; border-bottom: 1px solid #cdb990; }
.events { list-style: none; margin: .6rem 0 0; padding: 0; }
.events > li { margin: 0 0 .45rem; padding-left: 1.1rem; text-indent: -1.1rem; break-inside: avoid; }
.events > li > * { text-indent: 0; }
.events > .noted, .events > .date { padding-left: 0; text-indent: 0; }
.events > .noted { margin: .7rem 0 .8rem; break-inside: auto; }
.noted > .on { margin: 0 0 .2rem; font-style: italic; break-after: avoid; }
.events > .date { margin-top: .8rem; font-size: .85em; font-style: italic; color: #6d5b45; break-after: avoid; }
`;

/**
 * Isolates names in scripts that run from right to left, so that they don't change the order of the text around them.
 */
const sentenceHtml = (text: string): string =>
  partsByDirection(text)
    .map((part, at) => (at % 2 === 0 ? escapeXml(part) : `<bdi>${escapeXml(part)}</bdi>`))
    .join('');

/** A journal as an HTML document that prints well: a section for each day, with the events as a list. */
export function journalHtml(title: string): JournalWriter {
  let day: number | null = null;
  let date = '';
  const dayEnd = (): string => (day === null ? '' : '</ol>\n</section>\n');
  return {
    begin: `${htmlBegin(journalTitle(title), STYLE)}<h1>${escapeXml(journalTitle(title))}</h1>\n`,
    event({ day: head, event }) {
      const parts: string[] = [];
      if (head.day !== day)
        parts.push(
          `${dayEnd()}<section class="day">\n<h2>${escapeXml(dayTitle(head))}</h2>\n<ol class="events">\n`,
        );
      day = head.day;
      const playedOn = dateOf(event.at);
      if (playedOn !== date)
        parts.push(
          `<li class="date">Played on <time datetime="${escapeXml(event.at.slice(0, 10))}">${escapeXml(playedOn)}</time></li>\n`,
        );
      date = playedOn;
      const { by, note } = event;
      parts.push(
        note
          ? `<li class="noted"><p class="on">${escapeXml(noteTitle(note, by))}</p><div class="note" dir="auto">${noteHtml(note.markdown)}</div></li>\n`
          : `<li>${sentenceHtml(lineOf({ day: head, event }))}</li>\n`,
      );
      return parts.join('');
    },
    end: () => `${dayEnd()}${HTML_END}`,
  };
}
