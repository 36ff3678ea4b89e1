import { describe, expect, it } from 'vitest';
import { StrewnPlaces } from '../../../src/formats/country/strewn-places.ts';
import type { Spot } from '../../../src/formats/vector/path.ts';
import { HexLayout } from '../../../src/hex/layout.ts';
import { ring } from '../../../src/hex/ring.ts';

const UNIT = new HexLayout(1);
const FIELD = [0, 1, 2, 3, 4, 5].flatMap((radius) => [...ring({ q: 7, r: -3 }, radius)]);

/** All places in some hexes, in map coordinates. */
const placesIn = (places: StrewnPlaces): Spot[] =>
  FIELD.flatMap((hex) => {
    const { x, y } = UNIT.centre(hex);
    return places.in(hex).map(([dx, dy]): Spot => [x + dx, y + dy]);
  });

describe.each([0.37, 0.5, 0.66])('places strewn %f apart', (apart) => {
  const places = new StrewnPlaces(apart, 8);

  it('are inside their hex', () => {
    for (const hex of FIELD) {
      const { x, y } = UNIT.centre(hex);
      for (const [dx, dy] of places.in(hex)) expect(UNIT.hexAt({ x: x + dx, y: y + dy })).toEqual(hex);
    }
  });

  it('are nowhere closer together, across the borders of hexes too', () => {
    const all = placesIn(places);
    let nearest = Number.POSITIVE_INFINITY;
    for (const [i, [x, y]] of all.entries())
      for (const [ox, oy] of all.slice(i + 1)) nearest = Math.min(nearest, Math.hypot(x - ox, y - oy));
    expect(nearest).toBeGreaterThanOrEqual(apart - 1e-9);
    expect(nearest).toBeLessThan(apart * 1.2);
  });

  it('leave no gap with ample room for another', () => {
    const all = placesIn(places);
    const { x, y } = UNIT.centre({ q: 7, r: -3 });
    let widest = 0;
    for (let dx = -4; dx <= 4; dx += 0.1) {
      const beside = all.filter(([ox]) => Math.abs(x + dx - ox) < 2 * apart);
      for (let dy = -4; dy <= 4; dy += 0.1) {
        let nearest = Number.POSITIVE_INFINITY;
        for (const [ox, oy] of beside) nearest = Math.min(nearest, Math.hypot(x + dx - ox, y + dy - oy));
        widest = Math.max(widest, nearest);
      }
    }
    expect(widest).toBeLessThan(apart * 1.45);
  });

  it('are the same each time', () => {
    expect(placesIn(new StrewnPlaces(apart, 8))).toEqual(placesIn(places));
    expect(placesIn(new StrewnPlaces(apart, 9))).not.toEqual(placesIn(places));
  });
});
