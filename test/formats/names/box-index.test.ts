import { describe, expect, it } from 'vitest';
import { BoxIndex } from '../../../src/formats/names/box-index.ts';

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('an index of boxes', () => {
  it('gives the area that boxes have in common, wherever on the plane they are', () => {
    for (const at of [0, 0.5, 1.5, 2.5, 3.5, -0.5, -3.5]) {
      const index = new BoxIndex();
      index.add([box(at, at, 3, 3), box(at + 10, at, 1, 1)]);
      expect(index.overlapArea([box(at + 1, at + 1, 3, 3)])).toBeCloseTo(4, 9);
    }
  });

  it('adds up several pairs of boxes', () => {
    const index = new BoxIndex();
    index.add([box(0, 0, 9, 1), box(0, 2, 9, 1)]);
    expect(index.overlapArea([box(0, 0, 1, 9), box(8, 0, 9, 1)])).toBeCloseTo(3, 9);
  });

  it('forgets boxes that were removed', () => {
    const index = new BoxIndex();
    const removed = box(3, 3, 2, 2);
    index.add([removed, box(0, 0, 1, 1)]);
    index.remove([removed]);
    expect(index.overlapArea([box(-1, -1, 9, 9)])).toBeCloseTo(1, 9);
  });
});
