/** Signs that editors write by name; letters with marks are put together from what their names say. */
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', amp: '&' },
  ...{ ensp: ' ', emsp: ' ', thinsp: ' ', shy: '', zwnj: '', zwj: '' },
  ...{ ndash: '–', mdash: '—', hellip: '…', bull: '•', middot: '·', dagger: '†', Dagger: '‡' },
  ...{ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„' },
  ...{ lsaquo: '‹', rsaquo: '›', laquo: '«', raquo: '»', iexcl: '¡', iquest: '¿' },
  ...{ times: '×', divide: '÷', minus: '−', plusmn: '±', deg: '°', prime: '′', Prime: '″' },
  ...{ frac12: '½', frac14: '¼', frac34: '¾', sup2: '²', sup3: '³', le: '≤', ge: '≥', ne: '≠' },
  ...{ copy: '©', reg: '®', trade: '™', sect: '§', para: '¶', euro: '€', pound: '£', cent: '¢', yen: '¥' },
  ...{ larr: '←', rarr: '→', uarr: '↑', darr: '↓', infin: '∞', ordf: 'ª', ordm: 'º' },
  ...{ szlig: 'ß', aelig: 'æ', AElig: 'Æ', oelig: 'œ', OElig: 'Œ', oslash: 'ø', Oslash: 'Ø' },
  ...{ eth: 'ð', ETH: 'Ð', thorn: 'þ', THORN: 'Þ' },
};

const MARKS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  caron: '\u030c',
  cedil: '\u0327',
};

/** What an entity stands for; one that isn't known stays as it is written. */
function signOf(whole: string, decimal?: string, hex?: string, name = ''): string {
  const code =
    decimal === undefined ? (hex === undefined ? null : Number.parseInt(hex, 16)) : Number(decimal);
  if (code !== null) return code === 160 ? ' ' : isCharacter(code) ? String.fromCodePoint(code) : whole;
  if (Object.hasOwn(ENTITIES, name)) return ENTITIES[name] ?? whole;
  const [, letter = '', mark = ''] = /^([A-Za-z])(\w+)$/.exec(name) ?? [];
  const written = Object.hasOwn(MARKS, mark) ? `${letter}${MARKS[mark]}`.normalize('NFC') : '';
  return written.length === 1 ? written : whole;
}

const isCharacter = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  (code >= 32 && code < 127) ||
  (code >= 160 && code < 0xd800) ||
  (code > 0xdfff && code <= 0x10ffff);

/** HTML as plain text: paragraphs and breaks become new lines, other tags go. */
export const plainText = (html: string): string =>
  html
    .replace(/<(?:br|p)(?:\s[^<>]*)?\/?>|<\/(?:p|div|li|tr|h[1-6])>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]\w{1,9}));/g, signOf)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
