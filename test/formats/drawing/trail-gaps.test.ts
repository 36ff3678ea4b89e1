import { describe, expect, it } from 'vitest';
import { gapAt, NUMBER_GAP, partsBeside, SITE_GAP } from '../../../src/formats/drawing/trail-gaps.ts';
import { centreOf } from '../../../web/kit/hex-path.ts';

const HERE = { x: 0, y: 0 };
const SOUTH = centreOf({ q: 0, r: 1 });

describe('the trail', () => {
  it('has a gap at the number of a hex that it enters from the north', () => {
    const [before, after] = partsBeside(HERE, SOUTH, [gapAt(NUMBER_GAP, SOUTH)]);
    expect(before?.[0]).toBe(0);
    expect((before?.[1] ?? 0) * SOUTH.y).toBeCloseTo(SOUTH.y - 0.88);
    expect((after?.[0] ?? 0) * SOUTH.y).toBeCloseTo(SOUTH.y - 0.52);
    expect(after?.[1]).toBe(1);
  });

  it('has the same gaps if it is walked backwards', () => {
    const there = partsBeside(HERE, SOUTH, [gapAt(NUMBER_GAP, SOUTH)]);
    const back = partsBeside(SOUTH, HERE, [gapAt(NUMBER_GAP, SOUTH)]);
    const mirrored = there.map(([begin, end]) => [1 - end, 1 - begin]).reverse();
    expect(back).toHaveLength(there.length);
    for (const [index, part] of back.entries())
      for (const [end, share] of part.entries())
        expect(share).toBeCloseTo(mirrored[index]?.[end] ?? Number.NaN);
  });

  it('has one gap for a site and the number above it, and ends there', () => {
    const parts = partsBeside(HERE, SOUTH, [gapAt(SITE_GAP, SOUTH), gapAt(NUMBER_GAP, SOUTH)]);
    expect(parts).toHaveLength(1);
    expect((parts[0]?.[1] ?? 0) * SOUTH.y).toBeCloseTo(SOUTH.y - 0.88);
  });

  it('has no gap if it passes beside the figures in the hexes', () => {
    const aside = 0.38;
    const parts = partsBeside({ x: aside, y: 0 }, { x: aside, y: SOUTH.y }, [gapAt(NUMBER_GAP, SOUTH)]);
    expect(parts).toEqual([[0, 1]]);
    const southEast = centreOf({ q: 1, r: 0 });
    expect(partsBeside(HERE, southEast, [NUMBER_GAP, gapAt(NUMBER_GAP, southEast)])).toEqual([[0, 1]]);
  });
});
