import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noteLine } from '../../../src/formats/document/note-line.ts';
import { hostileText, unseenIn } from '../../support/hostile-text.ts';

describe('a note on one line', () => {
  it.each([
    ['Nothing but words', 'Nothing but words'],
    [
      '# The keep\n\nIt *fell* in **one** night.\nNobody saw `it`.',
      'The keep · It fell in one night. Nobody saw it.',
    ],
    ['Bring:\n\n- rope\n- [oil](https://x.test)\n\n> or light', 'Bring: rope · oil · or light'],
    ['1. first\n2. second', 'first · second'],
    ['| a | b |\n| --- | --- |\n| c | d |', 'a · b · c · d'],
    ['```js\nlet a = 1;\nlet b;\n```', 'let a = 1; let b;'],
    ['![the map](https://x.test/a.png)', 'the map'],
    ['2 &lt; 3 &amp; <b>bold</b>', '2 < 3 & <b>bold</b>'],
    ['By [[Greywood]] and [[The Keep|the old keep]]', 'By Greywood and the old keep'],
    ['---\n\n \n', ''],
  ])('%j is %j', (note, line) => {
    expect(noteLine(note)).toBe(line);
  });

  it('with more Markdown characters than anybody types is left as it was typed', () => {
    const note = `${'*'.repeat(1001)}\nend`;
    expect(noteLine(note)).toBe(`${'*'.repeat(1001)} end`);
  });

  it('contains no line break and no invisible character, whatever the note is', () => {
    fc.assert(
      fc.property(hostileText, (note) => {
        const line = noteLine(note);
        expect(line).toBe(line.replace(/\s+/gu, ' ').trim());
        expect(unseenIn(line)).toBeNull();
      }),
      { numRuns: 1000 },
    );
  });
});
