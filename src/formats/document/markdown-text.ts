/** A text as it is, on one line of a Markdown document, wherever it stands in it. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(/[\\`*_[\]<>|~]|&(?=#?\w+;)|#(?=\s*$)/g, '\\$&')
    .replace(/^\s*(?:[-+=#](?=\s|$|[-=#])|\d+(?=[.)]))/, (begin) =>
      /\d$/.test(begin) ? `${begin}\\` : begin.replace(/.$/, '\\$&'),
    );

/** A line of a table; the cells are Markdown. */
export const tableLine = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;

/**
 * A note's own Markdown as a quotation, so that its headings and lists stay inside. HTML in it stays text and images
 * become links, as where we show notes ourselves.
 */
export const quotedNote = (note: string): string =>
  note
    .replace(/<(?=[a-z/!?])(?!(?:https?:|mailto:)[^\s<>]*>)/gi, '\\<')
    .replace(/!(?=\[)/g, '')
    .split('\n')
    .map((line) => (line === '' ? '>\n' : `> ${line}\n`))
    .join('');
