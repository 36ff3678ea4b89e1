import { expect, it } from 'vitest';
import type { PdfFonts } from '../../../src/rendering/pdf/pdf-fonts.ts';
import { textColumns } from '../../../src/rendering/pdf/text-columns.ts';

/** Letters that are all as wide as they are high. */
const SQUARE = {
  widthOf: (text: string, _: string, size: number) => [...text].length * size,
  shape: (text: string, _: string, size: number) => [{ width: [...text].length * size }],
} as unknown as PdfFonts;

it('a line breaks at spaces, except no-break spaces between a number and its unit', () => {
  const blocks = [{ size: 1, runs: [{ text: 'It lies at 3,000\u00a0ft there', face: 'sans' as const }] }];
  const columns = textColumns(blocks, { width: 17, height: 100 }, SQUARE);
  const lines = columns.flat().map(({ runs }) =>
    runs
      .map(({ run }) => run.text)
      .join('')
      .trim(),
  );
  expect(lines).toEqual(['It lies at', '3,000\u00a0ft there']);
});

it('a word longer than a line breaks between the characters that readers see, not within one', () => {
  const [flag, hiker, marked] = ['\u{1f1f3}\u{1f1f4}', '\u{1f9d1}\u{1f3fd}\u200d\u{1f9af}', 'e\u0328\u0301'];
  const blocks = [{ size: 1, runs: [{ text: [flag, hiker, marked].join(''), face: 'sans' as const }] }];
  const lines = textColumns(blocks, { width: 4, height: 100 }, SQUARE)
    .flat()
    .map(({ runs }) => runs.map(({ run }) => run.text).join(''));
  expect(lines).toEqual([flag, hiker, marked]);
});
