import { legible } from '../../text/legible.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A legible text with spaces for the characters that an XML document can't hold. */
export const printable = (text: string): string => legible(text).replace(/[\ufffe\uffff]/g, ' ');

/** Any text as content or attribute of an XML document. */
export const escapeXml = (text: string): string =>
  printable(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** A path element; nothing at all for a path without anything in it. Attributes are written as they are. */
export const pathElement = (d: string, attributes: string): string =>
  d === '' ? '' : `<path ${attributes} d="${d}"/>`;

const SIGNS = new Map(Object.entries(ENTITIES).map(([sign, entity]) => [entity, sign]));

/** What `escapeXml` was given, as far as it could be written. */
export const unescapeXml = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => SIGNS.get(entity) ?? entity);
