import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortestRoute } from '../../src/campaign/route.ts';
import { type Axial, hexDistance, hexKey, ORIGIN } from '../../src/hex/axial.ts';
import { neighbours } from '../../src/hex/direction.ts';
import { ring, spiral } from '../../src/hex/ring.ts';
import { LONGEST_PATH } from '../../src/ledger/entry.ts';
import { sized } from '../support/all-tests.ts';
import { hexLine } from '../support/hex-line.ts';
import { anyHex } from '../support/hexes.ts';

const knowing = (hexes: Iterable<Axial>) => {
  const known = new Set([...hexes].map(hexKey));
  return (hex: Axial) => known.has(hexKey(hex));
};

/** The number of steps of the shortest way, found by breadth-first search; Infinity if there is none. */
function stepsByBreadth(isKnown: (hex: Axial) => boolean, from: Axial, to: Axial): number {
  const seen = new Set([hexKey(from)]);
  let edge = [from];
  for (let steps = 0; edge.length > 0; steps++) {
    if (edge.some((hex) => hexKey(hex) === hexKey(to))) return steps;
    edge = edge.flatMap(neighbours).filter((hex) => {
      const isNew = isKnown(hex) && !seen.has(hexKey(hex));
      if (isNew) seen.add(hexKey(hex));
      return isNew;
    });
  }
  return Number.POSITIVE_INFINITY;
}

function expectWay(route: readonly Axial[], from: Axial, to: Axial, isKnown: (hex: Axial) => boolean): void {
  expect(route.at(-1)).toEqual(to);
  let at = from;
  for (const hex of route) {
    expect(hexDistance(at, hex)).toBe(1);
    expect(isKnown(hex)).toBe(true);
    at = hex;
  }
}

describe('the shortest route', () => {
  it('is as long as the shortest of all ways over known hexes, and null if there is none', () => {
    // Of the 91 hexes around the start enough are known that some places can be reached and some cannot.
    const region = Array.from({ length: 6 }, (_, radius) => ring(ORIGIN, radius)).flat();
    const some = fc.subarray(region, { minLength: 45, maxLength: 80 });
    let found = 0;
    let detours = 0;
    let none = 0;
    fc.assert(
      fc.property(some, fc.nat(), fc.nat(), (hexes, a, b) => {
        const isKnown = knowing(hexes);
        const from = hexes[a % hexes.length] as Axial;
        const to = hexes[b % hexes.length] as Axial;
        const route = shortestRoute(isKnown, from, to);
        const steps = stepsByBreadth(isKnown, from, to);
        if (route === null) {
          none++;
          expect(steps).toBe(Number.POSITIVE_INFINITY);
          return;
        }
        expect(route.length).toBe(steps);
        if (steps > 0) expectWay(route, from, to, isKnown);
        found++;
        if (steps > hexDistance(from, to)) detours++;
      }),
      { numRuns: sized(400, 1500) },
    );
    expect(Math.min(found, detours, none)).toBeGreaterThan(sized(10, 50));
  });

  it('is always the same one of several, in whatever order the hexes became known', () => {
    const hexes = Array.from({ length: 9 }, (_, radius) => ring(ORIGIN, radius)).flat();
    const known = knowing(hexes);
    const knownBackwards = knowing(hexes.toReversed());
    fc.assert(
      fc.property(anyHex(4), anyHex(4), (from, to) => {
        expect(shortestRoute(knownBackwards, { ...from }, { ...to })).toEqual(shortestRoute(known, from, to));
      }),
    );
  });

  it('from a hex to itself is empty', () => {
    expect(shortestRoute(knowing([ORIGIN]), ORIGIN, ORIGIN)).toEqual([]);
  });

  it('never leads to an unknown hex', () => {
    expect(shortestRoute(knowing([ORIGIN]), ORIGIN, { q: 1, r: 0 })).toBeNull();
  });

  it('may have 500 steps, but not 501', () => {
    expect(LONGEST_PATH).toBe(500);
    const isKnown = knowing(hexLine(ORIGIN, { q: 0, r: 600 }));
    expect(shortestRoute(isKnown, ORIGIN, { q: 0, r: 500 })?.length).toBe(500);
    expect(shortestRoute(isKnown, ORIGIN, { q: 0, r: 501 })).toBeNull();
  });

  it('is the same far from the start', () => {
    const way = (at: Axial) => {
      const shifted = ({ q, r }: Axial) => ({ q: q + at.q, r: r + at.r });
      const hexes = ring(ORIGIN, 2).slice(0, 9).map(shifted);
      const route = shortestRoute(knowing(hexes), hexes[0] as Axial, hexes[8] as Axial);
      return route?.map(({ q, r }) => ({ q: q - at.q, r: r - at.r }));
    };
    expect(way(ORIGIN)).toHaveLength(8);
    for (const at of [-5_000_000, 5_000_000])
      for (const far of [
        { q: at, r: 0 },
        { q: 0, r: at },
      ])
        expect(way(far)).toEqual(way(ORIGIN));
  });

  it('counts the steps of the way, not the distance', () => {
    // Out and back along two columns joined at the far end: close in a straight line, 2 × 260 steps on foot.
    const out = hexLine(ORIGIN, { q: 0, r: 260 });
    const back = hexLine({ q: 2, r: -1 }, { q: 2, r: 259 });
    const bridge = { q: 1, r: 260 };
    const isKnown = knowing([...out, ...back, bridge]);
    const far = { q: 2, r: -1 };
    expect(hexDistance(ORIGIN, far)).toBe(2);
    expect(stepsByBreadth(isKnown, ORIGIN, far)).toBeGreaterThan(500);
    expect(shortestRoute(isKnown, ORIGIN, far)).toBeNull();
    const nearer = { q: 2, r: 60 };
    expect(shortestRoute(isKnown, ORIGIN, nearer)?.length).toBe(stepsByBreadth(isKnown, ORIGIN, nearer));
  });

  it('is found in a large known area even if it is a long detour', () => {
    // A disc of 43,561 hexes, and a place just outside it that can only be reached by a path around half of its rim.
    const REACH = 120;
    const known = new Set<number>();
    for (const hex of spiral(ORIGIN)) {
      if (hexDistance(ORIGIN, hex) > REACH) break;
      known.add(hexKey(hex));
    }
    const rim = ring(ORIGIN, REACH + 2);
    const path = rim.slice(0, rim.length / 2 + 1);
    const [to] = path;
    const bridge = neighbours(path.at(-1) as Axial).find((hex) => hexDistance(ORIGIN, hex) === REACH + 1);
    for (const hex of [...path, bridge as Axial]) known.add(hexKey(hex));
    const isKnown = (hex: Axial) => known.has(hexKey(hex));
    const steps = stepsByBreadth(isKnown, ORIGIN, to as Axial);
    expect(steps).toBeLessThanOrEqual(LONGEST_PATH);
    expect(shortestRoute(isKnown, ORIGIN, to as Axial)?.length).toBe(steps);
  });
});
