import { decodeHTMLStrict } from 'entities';

/** HTML as plain text: paragraphs and breaks become new lines, other tags go, and entities are what they stand for. */
export const plainText = (html: string): string =>
  decodeHTMLStrict(
    html
      .replace(/<(?:br|p)(?:\s[^<>]*)?\/?>|<\/(?:p|div|li|tr|h[1-6])>/gi, '\n')
      .replace(/<\/?[a-z][^<>]*>/gi, ''),
  )
    .replace(/\u00a0/g, ' ')
    // A number may stand for a control character too, which no table may have.
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
