import { decodeHTMLStrict } from 'entities';

/**
 * HTML as plain text: paragraphs and breaks become line breaks, other tags are removed, and character references are
 * decoded.
 */
export const plainText = (html: string): string =>
  decodeHTMLStrict(
    html
      .replace(/<(?:br|p)(?:\s[^<>]*)?\/?>|<\/(?:p|div|li|tr|h[1-6])>/gi, '\n')
      .replace(/<\/?[a-z][^<>]*>/gi, ''),
  )
    .replace(/\u00a0/g, ' ')
    // A numeric reference may yield a control character, which is not allowed in tables.
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
