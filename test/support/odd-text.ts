import fc from 'fast-check';

/** Texts that programs may count, write or compare in different ways. */
const ODD: readonly string[] = [
  // One UTF-16 unit, two of them, and one visible sign of several characters.
  ...['x', 'é', '試', '🐉', '𝒳', '\u{10ffff}', '👩‍👩‍👧', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🇪🇺'],
  // The same to the eye, as one character or as two.
  ...['\u00e9', 'e\u0301', '\u212b', '\u00c5', 'A\u030a', '\ufb01', 'ſ', 'İ', 'ß'],
  ...['\u0301', `Z${'\u0301'.repeat(9)}`, '\u0d4e', 'ﷺ', 'שלום', 'مرحبا'],
  // Invisible, or in place of something else.
  ...[
    '\ufffd',
    '\ufffe',
    '\uffff',
    '\u{1fffe}',
    '\u{2ffff}',
    '\ue000',
    '\u00ad',
    '\u061c',
    '\u200b',
    '\u200d',
  ],
  ...['\u200e', '\u2060', '\ufeff', '\u00a0', '\u3000', '\u2003', '\u1680', '\u3164', '\u115f', '\u2800'],
  // Escaped or special in JSON, SQL, XML, CSV and patterns.
  ...['"', "'", '\\', '\\u0000', '\\n', '/', '<', '&', '%', '[', '[[', ']', '{', '$&', '|', '`', ';'],
  ...['__proto__', 'constructor', 'toString', 'null', 'true', '0', '-0', '1e3', 'NaN', '--'],
];

/** Forbidden in a line; in JSON surrogates are written as `\ud800`. */
const REFUSED: readonly string[] = [
  ...['\u0000', '\u0007', '\u007f', '\u0085', '\u2028', '\u2029', '\u202e', '\u2066'],
  ...['\ud800', '\udc00', '\udfff\ud800', '\r', '\r\n', '\n', '\t'],
];

const scraps = (choices: readonly string[]) =>
  fc.array(fc.constantFrom(...choices), { minLength: 1, maxLength: 5 }).map((all) => all.join(''));

const cut = (text: string, longest: number): string => [...text].slice(0, longest).join('');

/** A text of odd characters that is allowed, about as long as permitted or much shorter. */
export const oddText = (longest: number): fc.Arbitrary<string> =>
  fc
    .tuple(scraps(ODD), fc.constantFrom(...ODD), fc.constantFrom(0, 0, 0, longest - 1, longest, longest))
    .map(([beginning, sign, length]) => cut(`v${beginning}${sign.repeat(length)}`, longest));

/** The same, now and then with forbidden characters, or one character too long. */
export const anyOddText = (longest: number): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: oddText(longest) },
    { weight: 1, arbitrary: fc.tuple(scraps(ODD), fc.constantFrom(...REFUSED)).map((all) => all.join('')) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...ODD).map((sign) => cut(sign.repeat(longest + 1), longest + 1)),
    },
  );
