import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameLines } from '../../../src/formats/names/name-lines.ts';
import { lettersWidth } from '../../../src/formats/sheet/letter-width.ts';
import { LONGEST_HEX_NAME } from '../../../src/ledger/settings.ts';
import { legible } from '../../../src/text/legible.ts';
import { hostileText } from '../../support/hostile-text.ts';

describe('the lines of a name:', () => {
  it.each([
    ['Oakham'],
    ['Nether Wallop'],
    ['Oakham under the Hill'],
    ['St. Mary-under-the-Hill'],
    ['Llanfairpwllgwyngyllgogerychwyrndrobwll'],
    ['修道院聖オルドウィン忍耐強き者の家'],
    [' '.repeat(LONGEST_HEX_NAME)],
    [''],
  ])('a short one or a single word has one line: %s', (name) => {
    expect(nameLines(name)).toEqual([name]);
  });

  it.each([
    [['Castle Blackwater', 'on the Moor']],
    [['The Old Mere of', 'Ravenswood Vale']],
    [['The Monastery', 'of Saint Ordwin', 'the Patient']],
    [['Sankt Ordwin', 'auf dem Berge', 'bei der alten Mühle']],
    [['The Crossing of the Seven', 'Drowned Kings beneath the', 'Grey Mountains of the Far No']],
    [['דיר הקדוש אורדווין', 'הסבלן מן ההרים']],
    [['The House of אורדווין', 'הסבלן and his Brothers']],
  ])('a long one is divided evenly: %j', (lines) => {
    expect(nameLines(lines.join(' '))).toEqual(lines);
  });

  it.each([
    [['Ashby-de-la-Zouch-', 'on-the-Moor']],
    [['Stratford-upon-Avon', 'beneath the Hill']],
    [['Łódź-an-der-sehr-langen-', 'Straße-die-niemals-endet']],
  ])('one with hyphenated words is divided after hyphens: %j', (lines) => {
    expect(nameLines(lines.join(' ').replaceAll('- ', '-'))).toEqual(lines);
  });

  it.each([
    [['Llanfairpwllgwyngyllgogerychwyr', 'ndrobwllllantysiliogogogoch-y-Fan']],
    [['W'.repeat(27), 'W'.repeat(26), 'W'.repeat(27)]],
    [['Llanfairpwllgwyngyllgogeryc', 'hwyrndrobwllllantysiliogogo', 'gochLlanfairpwllgwyngyllgog']],
    [['山川草木'.repeat(4), '山川草木'.repeat(4)]],
  ])('a word longer than any real one is divided evenly between its letters: %j', (lines) => {
    expect(nameLines(lines.join(''))).toEqual(lines);
  });

  it('such a word gets no line of its own if there are words next to it', () => {
    const lines = ['The RavenRavenRavenRav', 'enRavenRavenRavenRavenR', 'avenRavenRavenRaven Inn'];
    expect(nameLines(`The ${'Raven'.repeat(12)} Inn`)).toEqual(lines);
  });

  it('no letter is separated from its marks, or from letters that it is joined to', () => {
    const letters = ['a\u0301\u0323', '👩\u200d🚀', 'x'];
    const text = Array.from({ length: 40 }, (_, i) => letters[i % 3]).join('');
    const lines = nameLines(text);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line).toMatch(/^(?:a\u0301\u0323|👩\u200d🚀|x)+$/u);
  });

  it('there is no break at a hyphen that does not join words', () => {
    for (const name of [
      '-'.repeat(60),
      `${'Raven'.repeat(4)}--${'Raven'.repeat(4)}`,
      `${'Raven'.repeat(6)}-`,
    ])
      expect(nameLines(name)).toEqual([name]);
  });

  it('there is no break at a no-break space, or at a space that carries a mark', () => {
    const words = ['The Old\u00a0Mere\u00a0of', 'Ravenswood\u00a0Vale'];
    expect(nameLines(words.join(' '))).toEqual(words);
    const marked = `${'Raven'.repeat(4)} \u0301${'Raven'.repeat(4)}`;
    expect(nameLines(marked)).toEqual([marked]);
  });

  it('there are three at most, which together make up the whole name, whatever somebody typed', () => {
    fc.assert(
      fc.property(hostileText, (typed) => {
        const text = legible(typed).trim();
        const lines = nameLines(text);
        expect(lines.length).toBeGreaterThan(0);
        expect(lines.length).toBeLessThanOrEqual(3);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
        if (lines.length === 1) return;
        for (const line of lines) {
          expect(line).not.toMatch(/^ (?!\p{M})|^$| $/u);
          expect(lettersWidth(line)).toBeLessThan(lettersWidth(text));
        }
      }),
      { numRuns: 1000 },
    );
  });
});
