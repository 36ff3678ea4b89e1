import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeOfDice } from '../../web/panels/place-of-dice.ts';

const PLACED = {
  at: { x: 200, y: 300 },
  reach: 40,
  size: { width: 190, height: 90 },
  free: { left: 0, top: 125, right: 390, bottom: 620 },
  inTheWay: [],
};
const TOAST = { left: 12, top: 135, right: 320, bottom: 196 };
const CONTROLS = { left: 332, top: 77, right: 380, bottom: 169 };

describe('the place of the dice of a reveal', () => {
  it('is above the centre of their hex', () => {
    expect(placeOfDice(PLACED)).toEqual({ left: 105, top: 170 });
  });

  it('is below the hex if a toast is above it', () => {
    expect(placeOfDice({ ...PLACED, inTheWay: [TOAST] })).toEqual({ left: 105, top: 340 });
  });

  it('is below the hex if they would cover the news at the top', () => {
    expect(placeOfDice({ ...PLACED, at: { x: 200, y: 200 } })).toEqual({ left: 105, top: 240 });
  });

  it('avoids the buttons of the map', () => {
    const at = { x: 290, y: 290 };
    expect(placeOfDice({ ...PLACED, at, inTheWay: [CONTROLS] })).toEqual({ left: 136, top: 160 });
  });

  it('is within the view, even if their hex is at its edge', () => {
    expect(placeOfDice({ ...PLACED, at: { x: 380, y: 300 } })).toEqual({ left: 200, top: 170 });
    expect(placeOfDice({ ...PLACED, at: { x: 10, y: 300 } })).toEqual({ left: 0, top: 170 });
  });

  it('is above their hex if there is room nowhere', () => {
    const free = { ...PLACED.free, bottom: 400 };
    expect(placeOfDice({ ...PLACED, free, inTheWay: [TOAST] })).toEqual({ left: 105, top: 170 });
  });

  it('is never over their hex', () => {
    const pixels = fc.integer({ min: 0, max: 640 });
    fc.assert(
      fc.property(pixels, pixels, fc.subarray([TOAST, CONTROLS]), (x, y, inTheWay) => {
        const { top } = placeOfDice({ ...PLACED, at: { x, y }, inTheWay });
        const isClear = top + PLACED.size.height <= y - PLACED.reach || top >= y + PLACED.reach;
        expect(isClear).toBe(true);
      }),
    );
  });
});
