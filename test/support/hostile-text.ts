import fc from 'fast-check';
import { anyCharacter } from './any-character.ts';

const ESC = '\u001b';

/** Texts that break one medium or another if they are not escaped. */
export const HOSTILE: readonly string[] = [
  ...['</text><script>alert(1)</script>', '</title></svg>', ']]>', '<![CDATA[', '<!--', '-->', '<?xml ?>'],
  ...[
    '&#x3c;script>',
    '&#x202e;',
    '&#0;',
    '&amp',
    '&lt;img src=x onerror=alert(1)>',
    '"onload="alert(1)',
    "'",
  ],
  ...[
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">',
    '<base href=//x.test>',
  ],
  ...[
    '![x](https://x.test/a.png)',
    '!![x](https://x.test/b.png)',
    '[x](javascript:alert(1))',
    '[x](data:text/html,x)',
  ],
  ...[
    '[x]: javascript:alert(1)',
    '\n\n[x]: javascript:alert(1)\n\n',
    '[x]',
    '![x]',
    '[x](file:///etc/passwd)',
    '[x](/api)',
  ],
  ...[
    '<javascript:alert(1)>',
    '<https://x.test>',
    '[a](https://x.test "t")',
    '\\<script>',
    '\\![x](//x.test)',
    '\\',
  ],
  ...[
    '> ',
    '- ',
    '1. ',
    '# ',
    '---\n',
    '===\n',
    '```\n',
    '`',
    '*',
    '__',
    '~~',
    '|',
    '\n|-|\n',
    '    ',
    '\n',
    '\n\n',
    '\r\n',
  ],
  ...[
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '%n',
    '%s',
    '{{x}}',
    '\t',
    ': ',
    '!!js/x',
    '%00',
    '../..',
    '/',
    'CON',
    'nul.',
  ],
  ...[
    `${ESC}[2J`,
    `${ESC}]0;title\u0007`,
    `${ESC}]8;;https://x.test${ESC}\\x${ESC}]8;;${ESC}\\`,
    '\u009b31m',
    '\u009d0;x\u009c',
  ],
  ...[
    '\u0000',
    '\u0007',
    '\b\b',
    '\u007f',
    '\u0085',
    '\u2028',
    '\u2029',
    '\u00ad',
    '\ufeff',
    '\ufffe',
    '\uffff',
    '\u{e0041}',
  ],
  ...[
    '\u202e',
    '\u202a',
    '\u202d',
    '\u202c',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\u200e',
    '\u200f',
    '\u061c',
  ],
  ...[
    '\u200b',
    '\u200c',
    '\u200d',
    '\u2060',
    '\ud800',
    '\udc00',
    '👩‍👩‍👧',
    '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    'مرحبا',
    'שלום',
    `Z${'\u0301'.repeat(30)}`,
  ],
  ...[
    'x'.repeat(200),
    '試'.repeat(60),
    '﷽﷽',
    'include https://x.test/evil.txt',
    '\n0101 castle "x"\n',
    '__proto__',
  ],
];

/** Hostile fragments among characters of all kinds. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
      { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 8 }) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
    ),
    { minLength: 1, maxLength: 10 },
  )
  .map((scraps) => scraps.join(''));

/**
 * What must not appear in any medium: control characters except new lines and tabs, surrogates, bidirectional controls.
 */
const UNSEEN = /[^\P{Cc}\n\t]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** The surroundings of such a character, for failure messages. */
export const unseenIn = (text: string): string | null => {
  const found = UNSEEN.exec(text);
  return found && JSON.stringify(text.slice(Math.max(0, found.index - 20), found.index + 20));
};
