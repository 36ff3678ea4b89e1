import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spansFound, textSearch } from '../../src/telling/text-search.ts';

const found = (wanted: string, text: string): string[] =>
  spansFound(wanted, text).map(({ begin, end }) => text.slice(begin, end));

describe('the matches of a search in a text', () => {
  it.each([
    ['krahe', 'Die Krähe und die KRÄHEN', ['Krähe', 'KRÄHE']],
    ['strasse', 'Die Straße', ['Straße']],
    ['a b', 'a \n\t b, A  B', ['a \n\t b', 'A  B']],
    ['office', 'the oﬃce', ['oﬃce']],
    ['ohre', 'Ohre, Øhre', ['Ohre']],
    ['tower', '🗼 Tower', ['Tower']],
    ['किला', 'काला किला', ['किला']],
    ['कला', 'काला किला', []],
    ['น้ำ', 'นา น้ำ', ['น้ำ']],
    ['が', 'かき がけ', ['が']],
    ['محمد', 'مُحَمَّد', ['مُحَمَّد']],
    ['שלום', 'שָׁלוֹם', ['שָׁלוֹם']],
    ['', 'anything', []],
    ['  ', 'any thing', []],
    ['nowhere', 'somewhere', []],
  ])('for “%s” in “%s”', (wanted, text, spans) => {
    expect(found(wanted, text)).toEqual(spans);
  });

  it('include the marks on the last letter', () => {
    const text = 'cafe\u0301 au lait';
    expect(found('cafe', text)).toEqual(['cafe\u0301']);
  });

  it('are shown wherever the text matches, and nowhere else', () => {
    const texts = fc.string({
      unit: fc.constantFrom('a', 'A', 'ä', 'ß', 's', ' ', '\n', 'ﬃ', '\u0301', 'f', '🗼'),
    });
    fc.assert(
      fc.property(texts, texts, (wanted, text) => {
        const spans = spansFound(wanted, text);
        const sought = wanted.trim() !== '' && !textSearch(wanted)('');
        expect(spans.length > 0).toBe(sought && textSearch(wanted)(text));
        for (const [index, { begin, end }] of spans.entries()) {
          expect(begin).toBeLessThan(end);
          expect(begin).toBeGreaterThanOrEqual(index === 0 ? 0 : (spans[index - 1]?.begin ?? 0));
        }
      }),
    );
  });
});
