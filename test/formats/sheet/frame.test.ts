import { describe, expect, it } from 'vitest';
import { LIGHT } from '../../../src/formats/drawing/palette.ts';
import { windLines } from '../../../src/formats/sheet/frame.ts';
import { parsePath } from '../path-data.ts';

/** The ends of the wind lines around a map of one hex, below a title, that are next to the middle. */
function beginnings() {
  const content = { left: -300, right: 300, top: -200, bottom: 200 };
  const map = { left: -40, right: 40, top: -100, bottom: 60 };
  const [, d = ''] = /d="([^"]*)"/.exec(windLines(content, map, LIGHT)) ?? [];
  const begun = parsePath(d).flatMap(({ command, points }) => (command === 'M' ? points : []));
  return { begun, middle: [0, (map.top + map.bottom) / 2] as const };
}

describe('wind lines', () => {
  it('come from the middle of the map, wherever title and legend are', () => {
    const { begun, middle } = beginnings();
    const mean = (axis: 0 | 1) => begun.reduce((sum, spot) => sum + spot[axis], 0) / begun.length;
    expect(mean(0)).toBeCloseTo(middle[0], 0);
    expect(mean(1)).toBeCloseTo(middle[1], 0);
  });

  it('do not meet in a knot', () => {
    const { begun } = beginnings();
    expect(begun).toHaveLength(32);
    for (const [i, one] of begun.entries())
      for (const other of begun.slice(0, i))
        expect(Math.hypot(one[0] - other[0], one[1] - other[1])).toBeGreaterThan(1.5);
  });
});
