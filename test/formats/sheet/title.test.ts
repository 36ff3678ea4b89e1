import { describe, expect, it } from 'vitest';
import { LIGHT } from '../../../src/formats/drawing/palette.ts';
import { cartouche, type TitleLayout } from '../../../src/formats/sheet/title.ts';
import { parsePath } from '../path-data.ts';
import { descendants, parseXml } from '../svg-document.ts';

/** How far letters of IM Fell English SC reach above and below their line, in multiples of the font size. */
const [CAPITALS, TAILS] = [0.7, 0.25];
/** The inner of the two lines around a plate. */
const INNER_LINE = 5;

/** Where a plate with its upper edge at 0 has the lines of its title, its flourishes and its subtitle. */
function placesOn(title: string | TitleLayout) {
  const root = parseXml(`<svg>${cartouche(title, 'a subtitle', 0, 0, LIGHT)}</svg>`);
  const elements = descendants(root);
  const texts = elements
    .filter(({ name }) => name === 'text')
    .map(({ attributes }) => ({ y: Number(attributes.get('y')), size: Number(attributes.get('font-size')) }));
  const flourishes = elements.find(({ attributes }) => attributes.get('stroke-linecap') === 'round');
  const heights = parsePath(flourishes?.attributes.get('d') ?? '').flatMap(({ points }) =>
    points.map(([, y]) => y),
  );
  return {
    lines: texts.slice(0, -1),
    flourishes: { top: Math.min(...heights), bottom: Math.max(...heights) },
  };
}

describe('a title on its plate', () => {
  const evenly = (lines: number, size: number): TitleLayout => ({
    lines: Array.from({ length: lines }, () => 'Jög Þýðing'),
    size,
    width: 400,
  });

  it.each([
    ['of one short line', 'Jög Þýðing'],
    ['of one long line', 'Jögun Þýðing '.repeat(8).trim()],
    ['of two lines', evenly(2, 26)],
    ['of four lines', evenly(4, 18)],
  ])('%s touches neither the plate nor the flourishes below it', (_, title) => {
    const { lines, flourishes } = placesOn(title);
    const [first, last] = [lines[0], lines.at(-1)];
    expect((first?.y ?? 0) - CAPITALS * (first?.size ?? 0)).toBeGreaterThan(INNER_LINE + 6);
    expect((last?.y ?? 0) + TAILS * (last?.size ?? 0)).toBeLessThan(flourishes.top);
  });
});
