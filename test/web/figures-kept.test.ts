import { expect, it } from 'vitest';
import { figuresKept } from '../../web/kit/figures-kept.ts';

it('no line ends between a figure and its unit, and everything else stays as it is', () => {
  const told =
    'The party surveys 5050: 3,000 ft, a river of 25 cubic feet per second, 1 hex on, 12 hexes in 2 days.';
  const kept = figuresKept(told);
  expect(kept.replaceAll('\u00a0', ' ')).toBe(told);
  expect(kept.match(/\S+\u00a0\S+/gu)).toEqual([
    '3,000\u00a0ft,',
    '25\u00a0cubic',
    '1\u00a0hex',
    '12\u00a0hexes',
    '2\u00a0days.',
  ]);
  expect(figuresKept('Room 12 fthagn, hexed: 3 dayspring')).toBe('Room 12 fthagn, hexed: 3 dayspring');
});
