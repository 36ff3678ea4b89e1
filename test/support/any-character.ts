import fc from 'fast-check';

/** Code points of surrogates, which are no characters by themselves. */
const SURROGATES = { first: 0xd800, count: 0x800 };
const CHARACTERS = 0x110000 - SURROGATES.count;

const characterAt = (index: number): string =>
  String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count);

function indexOf(character: unknown): number {
  const point = typeof character === 'string' ? character.codePointAt(0) : undefined;
  if (point === undefined || String.fromCodePoint(point) !== character) throw new Error('not one character');
  const past = point - SURROGATES.first;
  if (past >= 0 && past < SURROGATES.count) throw new Error('half of a character');
  return past < 0 ? point : point - SURROGATES.count;
}

/**
 * Any Unicode character, like `fc.string({ unit: 'binary' })`. For that, fast-check keeps a table of all of them, which
 * takes a second and a hundred megabytes per process; here each is computed.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat({ max: CHARACTERS - 1 }).map(characterAt, indexOf);
