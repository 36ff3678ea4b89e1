import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededNumbers } from '../../src/dice/seeded.ts';
import { type Axial, ORIGIN } from '../../src/hex/axial.ts';
import { neighbours } from '../../src/hex/direction.ts';
import { ring } from '../../src/hex/ring.ts';
import type { HouseRule } from '../../src/rules/solo.ts';
import { walk } from '../../src/rules/walk.ts';
import { explore, exploreWithDice } from '../../src/world/expedition.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { soloKind } from '../../src/world/solo/solo-kind.ts';
import { keyOf } from '../support/hexes.ts';

interface Exploration {
  readonly seed?: string;
  readonly houseRules?: readonly HouseRule[];
  readonly order?: string;
}

function explored(
  count: number,
  { seed = 'demo', houseRules = [], order = 'walk' }: Exploration = {},
): SoloRecord[] {
  const hexes: SoloRecord[] = [];
  for (const { seq, content } of explore(soloKind.emptyWorld({ kind: 'solo', houseRules }), seed, order)) {
    if (content.kind !== 'revealed') throw new Error(`a solo world writes no '${content.kind}'`);
    expect(content.hex.seq).toBe(seq);
    hexes.push(content.hex as SoloRecord);
    if (hexes.length === count) break;
  }
  return hexes;
}

const placeOf = ({ q, r }: Axial): Axial => ({ q, r });

describe.each(soloKind.orders)('an exploration by %s', (order) => {
  it('[solo: the start 6] begins with the start hex and the six around it, entered from it, as entries 2 to 8', () => {
    const hexes = explored(7, { order });
    expect(hexes.map(placeOf)).toEqual([ORIGIN, ...neighbours(ORIGIN)]);
    expect(hexes.map(({ seq }) => seq)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    expect(hexes.map(({ origin }) => origin)).toEqual([null, ...neighbours(ORIGIN).map(() => ORIGIN)]);
    expect(hexes[0]?.site).toBe('village');
  });

  it('reveals each hex once, numbered without a gap, each from a known hex next to it', () => {
    const known = new Set<string>();
    explored(600, { order }).forEach((hex, i) => {
      expect(hex.seq).toBe(i + 2);
      expect(known.has(keyOf(hex))).toBe(false);
      if (hex.origin) {
        expect(known.has(keyOf(hex.origin))).toBe(true);
        expect(neighbours(hex)).toContainEqual(hex.origin);
      }
      known.add(keyOf(hex));
    });
  });

  it('is the same for the same seed, byte for byte, and differs for another', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (seed) => {
        const once = JSON.stringify(explored(60, { order, seed }));
        expect(JSON.stringify(explored(60, { order, seed }))).toBe(once);
        expect(JSON.stringify(explored(30, { order, seed }))).toBe(
          JSON.stringify(JSON.parse(once).slice(0, 30)),
        );
        expect(JSON.stringify(explored(60, { order, seed: `${seed}.` }))).not.toBe(once);
      }),
      { numRuns: 20 },
    );
  });

  it('follows the house rule if chosen', () => {
    const shores = (houseRules: readonly HouseRule[]) => {
      const hexes = explored(3000, { order, houseRules, seed: 'shore' });
      const at = new Map(hexes.map((hex) => [keyOf(hex), hex]));
      return hexes.filter(
        (hex) =>
          hex.altitude === 0 &&
          neighbours(hex).some((near) => {
            const there = at.get(keyOf(near));
            return there && there.seq < hex.seq && there.altitude > 1;
          }),
      ).length;
    };
    expect(shores([])).toBeGreaterThan(0);
    expect(shores(['coastal-shelf'])).toBe(0);
  });
});

describe('an exploration by spiral', () => {
  it('goes ring by ring, each hex entered from the first known neighbour in the order of the directions', () => {
    const hexes = explored(127, { order: 'spiral' });
    expect(hexes.map(placeOf)).toEqual([0, 1, 2, 3, 4, 5, 6].flatMap((radius) => ring(ORIGIN, radius)));
    const known = new Set(hexes.slice(0, 7).map(keyOf));
    for (const hex of hexes.slice(7)) {
      expect(hex.origin).toEqual(neighbours(hex).find((near) => known.has(keyOf(near))));
      known.add(keyOf(hex));
    }
  });
});

describe('an exploration by walk', () => {
  it("is the source's walk, with random numbers of its own", () => {
    const hexes = explored(300);
    const known = new Set(hexes.slice(0, 7).map(keyOf));
    const draw = seededNumbers({ seed: 'demo', procedure: 'walk', place: '0,0', occurrence: 0 });
    const found: [Axial, Axial][] = [];
    for (const { from, to } of walk((hex) => known.has(keyOf(hex)), draw)) {
      if (known.has(keyOf(to))) continue;
      known.add(keyOf(to));
      found.push([from, to]);
      if (found.length === 293) break;
    }
    expect(hexes.slice(7).map((hex) => [hex.origin, placeOf(hex)])).toEqual(found);
  });

  it('rolls each hex with the dice that it has in any order of exploration', () => {
    const bySpiral = new Map(explored(400, { order: 'spiral' }).map((hex) => [keyOf(hex), hex]));
    let both = 0;
    for (const hex of explored(400)) {
      const other = bySpiral.get(keyOf(hex));
      if (!other || hex.dice.length === 0 || other.dice.length === 0) continue;
      expect(other.dice[0]).toEqual(hex.dice[0]);
      both++;
    }
    expect(both).toBeGreaterThan(100);
  });
});

describe('an exploration with dice from elsewhere', () => {
  /** 1, 2, 3 … 6 and 1 again, so that repeated rolls come to an end. */
  const inTurn = () => {
    let thrown = 0;
    return {
      throw: ({ count }: { count: number }) => Array.from({ length: count }, () => (thrown++ % 6) + 1),
    };
  };
  const world = () => soloKind.emptyWorld({ kind: 'solo', houseRules: [] });

  it('asks for the dice of each discovery when it gets there', () => {
    const asked: Axial[] = [];
    const finds = exploreWithDice(
      world(),
      ({ hex: place }) => {
        asked.push(place);
        return inTurn();
      },
      'spiral',
    );
    for (let step = 0; step < 12; step++) {
      finds.next();
      expect(asked.length).toBe(step + 1);
    }
    expect(asked).toEqual([0, 1, 2].flatMap((radius) => ring(ORIGIN, radius)).slice(0, 12));
  });

  it('refuses an order that itself depends on random numbers', () => {
    const finds = exploreWithDice(world(), inTurn, 'walk');
    expect(() => [...finds]).toThrow("the order 'walk' hangs on chance");
  });

  it('may be stopped by dice that throw an error, and leaves the world as far as it got', () => {
    const started = world();
    const finds = exploreWithDice(
      started,
      ({ hex: place }) => {
        if (place.q === 1) throw new Error('no more dice');
        return inTurn();
      },
      'spiral',
    );
    expect(() => [...finds]).toThrow('no more dice');
    expect(started.count).toBe(2);
  });
});
