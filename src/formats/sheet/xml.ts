import { legible } from '../../text/legible.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A legible text in which characters that are not allowed in XML are replaced by spaces. */
export const printable = (text: string): string => legible(text).replace(/[\ufffe\uffff]/g, ' ');

/** Escapes a text for use as content or as an attribute of an XML document. */
export const escapeXml = (text: string): string =>
  printable(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** A path element; empty if `d` is. The attributes are not escaped. */
export const pathElement = (d: string, attributes: string): string =>
  d === '' ? '' : `<path ${attributes} d="${d}"/>`;

const SIGNS = new Map(Object.entries(ENTITIES).map(([sign, entity]) => [entity, sign]));

/** The inverse of `escapeXml`, except that replaced characters stay replaced. */
export const unescapeXml = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => SIGNS.get(entity) ?? entity);
