const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Any text as content or attribute of an XML document; characters that XML can't hold become spaces. */
export const escapeXml = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ').replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string);

/** A path element; nothing at all for a path without anything in it. Attributes are written as they are. */
export const pathElement = (d: string, attributes: string): string =>
  d === '' ? '' : `<path ${attributes} d="${d}"/>`;
