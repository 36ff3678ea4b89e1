const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  amp: '&',
};

/** HTML as plain text: paragraphs and breaks become new lines, other tags go. */
export const plainText = (html: string): string =>
  html
    .replace(/<(?:br|p)(?:\s[^<>]*)?\/?>|<\/(?:p|div|li|tr|h[1-6])>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(lt|gt|quot|apos|nbsp|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/&#39;/g, "'")
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
