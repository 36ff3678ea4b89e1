import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { performScripted } from '../../src/dice/given.ts';
import { facesOf } from '../../src/dice/roll.ts';
import { DIRECTIONS, neighbour, neighbours, oppositeOf } from '../../src/hex/direction.ts';
import { enterHex, type HouseRule, startHex } from '../../src/rules/solo.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { grownWorld, ORDERS, type Order, worldFromTheSea } from '../support/grown-worlds.ts';
import { HandMadeWorld } from '../support/hand-made-world.ts';
import { BookWorld, enterByTheBook, startByTheBook } from '../support/solo-by-the-book.ts';
import { tried } from '../support/thoroughness.ts';

/** Worlds for each order and each choice of house rules: so many are needed for every rare case to occur. */
const WORLDS = tried(60);
/** Those for each test of what holds in every world. */
const FEWER = tried(20, 60);
const HEXES = 70;

// A second each on an idle machine; so many worlds take longer if other tests run at the same time.
vi.setConfig({ testTimeout: 300_000 });

const seeds = fc.string({ minLength: 1, maxLength: 12 });

const KINDS = ORDERS.flatMap((order) =>
  [[], ['coastal-shelf'] as const, ['landfall'] as const].map((houseRules): [Order, readonly HouseRule[]] => [
    order,
    houseRules,
  ]),
);

/** The same as `toEqual`, but faster: thousands of worlds are compared hex by hex. */
function expectSame(actual: unknown, expected: unknown, what: string): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual, what).toEqual(expected);
}

/**
 * Expects that no water runs in a circle or ends on dry land once a hex has become known. Known hexes do not change, so
 * only water of the new hex, or that flows into it from a neighbour, can end differently.
 */
function expectWaterToEnd(book: BookWorld, hex: SoloRecord): void {
  for (const place of [hex, ...neighbours(hex)]) {
    const end = book.endOfWater(place);
    if (end.in === 'circle' || (end.in === 'dry land' && book.at(place)?.flow !== null))
      throw new Error(`after ${hex.label} the water of (${place.q}, ${place.r}) ends: ${end.in}`);
  }
}

const rolledAt = ({ altitude, flow, terrain, site }: SoloRecord) => ({ altitude, flow, terrain, site });

describe.each(KINDS)('worlds revealed by %s, house rules %j', (order, houseRules) => {
  it('agree with a literal implementation, hex by hex and die by die, and their dice give the same result again', () => {
    const met = {
      shelf: 0,
      deep: 0,
      island: 0,
      limited: 0,
      underworld: 0,
      up: 0,
      level: 0,
      down: 0,
      discarded: 0,
      ocean: 0,
    };
    fc.assert(
      fc.property(seeds, (seed) => {
        const book = new BookWorld();
        const world = new HandMadeWorld();
        for (const hex of grownWorld(seed, order, houseRules, 2 * HEXES)) {
          const faces = facesOf(hex.dice);
          if (hex.origin === null) {
            const { hex: found, trace, left } = startByTheBook(faces);
            expectSame([rolledAt(hex), hex.dice, 0], [found, trace, left], hex.label);
            expectSame(performScripted(startHex(), faces), recordedOutcome(hex), `${hex.label} once more`);
            book.reveal(hex, found);
          } else {
            const { hex: found, trace, left, why } = enterByTheBook(book, hex.origin, hex, faces, houseRules);
            expectSame([rolledAt(hex), hex.dice, 0], [found, trace, left], hex.label);
            const replay = performScripted(enterHex(world, hex.origin, hex, { houseRules }), faces);
            expectSame(replay, recordedOutcome(hex), `${hex.label} once more`);
            book.reveal(hex, found);
            if (why.shelf) met.shelf++;
            if (why.landfall) met[why.landfall]++;
            if (why.limited) met.limited++;
            if (why.step) met[why.step]++;
            if (hex.dice.some((roll) => roll.discarded)) met.discarded++;
            if (hex.dice.length === 0) met.ocean++;
          }
          world.reveal(hex);
        }
      }),
      { numRuns: WORLDS },
    );
    // Every case that these worlds are to prove must have occurred. Ring by ring, unknown hexes are always close.
    const dead = order === 'spiral' ? ['level', 'up', 'underworld'] : [];
    const off = [
      ...(houseRules.includes('coastal-shelf') ? [] : ['shelf']),
      ...(houseRules.includes('landfall') ? [] : ['deep', 'island']),
    ];
    // Few hexes are far enough out for these cases, so they occur by luck; worlds that begin at sea are full of them.
    const rare = houseRules.includes('landfall') ? ['ocean', 'island'] : [];
    for (const [what, times] of Object.entries(met))
      if (dead.includes(what) || off.includes(what)) expect(times, what).toBe(0);
      else if (!rare.includes(what)) expect(times, what).toBeGreaterThan(0);
  });

  it('[solo: water, invariant] have no river that runs in a circle, at any moment', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const book = new BookWorld();
        for (const hex of grownWorld(seed, order, houseRules, HEXES)) {
          book.reveal(hex, hex);
          expectWaterToEnd(book, hex);
        }
      }),
      { numRuns: FEWER },
    );
  });

  it('say of every neighbour at every step whether its river ends up in the hex to be entered, as following the river does', () => {
    let drained = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const book = new BookWorld();
        const world = new HandMadeWorld();
        for (const hex of grownWorld(seed, order, houseRules, HEXES)) {
          for (const near of neighbours(hex)) {
            const known = world.find(near);
            if (known < 0) continue;
            const drains = book.endsUpIn(near, hex);
            if (drains) drained++;
            if (world.drainsInto(known, hex) !== drains)
              throw new Error(`(${near.q}, ${near.r}) drains into ${hex.label}: ${drains}, they say`);
          }
          book.reveal(hex, hex);
          world.reveal(hex);
        }
        for (const from of book.hexes())
          for (const to of neighbours(from))
            if (!book.at(to))
              expectSame(world.drainsInto(world.find(from), to), book.endsUpIn(from, to), 'at the end');
      }),
      { numRuns: FEWER },
    );
    expect(drained).toBeGreaterThan(100);
  });

  it('[solo: what has been revealed is never changed] keep every hex unchanged', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const world = new HandMadeWorld();
        const asRevealed: string[] = [];
        for (const hex of grownWorld(seed, order, houseRules, HEXES)) {
          const before = [...world.records()].map((known) => JSON.stringify(known));
          expectSame(before, asRevealed, `before ${hex.label}`);
          world.reveal(hex);
          asRevealed.push(JSON.stringify(hex));
        }
        expectSame(
          [...world.records()].map((known) => JSON.stringify(known)),
          asRevealed,
          'at the end',
        );
      }),
      { numRuns: FEWER / 5 },
    );
  });

  it('are consistent: water, altitude, terrain and site of each hex, and of each river along its course', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const hexes = [...grownWorld(seed, order, houseRules, HEXES)];
        const at = new Map(hexes.map((hex) => [`${hex.q},${hex.r}`, hex]));
        for (const hex of hexes) {
          const fault = faultOf(hex, (q, r) => at.get(`${q},${r}`), houseRules);
          if (fault) throw new Error(`${hex.label}: ${fault}`);
        }
      }),
      { numRuns: FEWER },
    );
  });
});

describe.each<[readonly HouseRule[]]>([[['landfall']], [['coastal-shelf', 'landfall']]])(
  'worlds that begin in the middle of the sea, house rules %j',
  (houseRules) => {
    it('[solo: house rules, landfall] have islands without water or site, and rivers that do not run in a circle', () => {
      const met = { island: 0, deep: 0, mouth: 0, river: 0, shelf: 0 };
      fc.assert(
        fc.property(seeds, (seed) => {
          const book = new BookWorld();
          const at = new Map<string, SoloRecord>();
          for (const hex of worldFromTheSea(seed, houseRules, HEXES)) {
            at.set(`${hex.q},${hex.r}`, hex);
            if (hex.origin !== null) {
              const {
                hex: found,
                trace,
                left,
                why,
              } = enterByTheBook(book, hex.origin, hex, facesOf(hex.dice), houseRules);
              expectSame([rolledAt(hex), hex.dice, 0], [found, trace, left], hex.label);
              if (why.landfall) met[why.landfall]++;
              if (why.shelf) met.shelf++;
              if (hex.dice.length === 0) met.mouth++;
            }
            book.reveal(hex, hex);
            if (typeof hex.flow === 'number') met.river++;
            expectWaterToEnd(book, hex);
          }
          for (const hex of at.values()) {
            const fault = faultOf(hex, (q, r) => at.get(`${q},${r}`), houseRules);
            if (fault) throw new Error(`${hex.label}: ${fault}`);
          }
        }),
        { numRuns: 2 * WORLDS },
      );
      const { shelf, ...often } = met;
      for (const [what, times] of Object.entries(often)) expect(times, what).toBeGreaterThan(WORLDS / 20);
      expect(shelf > WORLDS / 20).toBe(houseRules.includes('coastal-shelf'));
    });
  },
);

const recordedOutcome = (hex: SoloRecord) => ({ done: true, result: rolledAt(hex), trace: hex.dice });

/** Anything impossible in a finished world, whatever the dice were, stated without the procedure. */
function faultOf(
  hex: SoloRecord,
  at: (q: number, r: number) => SoloRecord | undefined,
  houseRules: readonly HouseRule[],
): string | null {
  const { altitude, flow, terrain, site } = hex;
  if (!Number.isInteger(altitude) || altitude < 0 || altitude > 10) return `altitude ${altitude}`;
  if ((altitude === 0) !== (terrain === 'ocean')) return 'ocean is what lies at altitude 0';
  if (altitude === 0 && (flow !== null || site !== null)) return 'water or a site in the deep ocean';
  if (altitude === 1 && flow === null) return 'a coast without water flow';
  if (site !== null && hex.origin !== null && sumOfTwo(hex) !== 7) return 'a site without a 7';
  const around = DIRECTIONS.map((direction) => {
    const { q, r } = neighbour(hex, direction);
    return { direction, there: at(q, r) };
  });
  const known = around.filter(({ there }) => there && there.seq < hex.seq);
  if (hex.origin !== null && known.every(({ there }) => (there as SoloRecord).altitude <= 1)) {
    const flowsIn = known.some(({ direction, there }) => there?.flow === oppositeOf(direction));
    const fault = faultAtSea(hex, houseRules.includes('landfall') && !flowsIn);
    if (fault) return fault;
  }
  for (const { direction, there } of around) {
    if (!there) continue;
    const before = there.seq < hex.seq;
    const flowsIn = there.flow === oppositeOf(direction);
    if (flowsIn && altitude > 0 && flow === null) return `the river of ${there.label} dries up here`;
    if (flowsIn && before && altitude > there.altitude)
      return `the river of ${there.label} climbs into the new hex`;
    if (houseRules.includes('coastal-shelf') && altitude === 0 && before && there.altitude > 1)
      return 'the coast drops straight into the deep';
    if (flow !== direction || !before || there.altitude <= altitude) continue;
    // Uphill into a known hex: then every neighbour was known, and none as low took the water.
    if (around.some((other) => !other.there || other.there.seq > hex.seq)) return 'uphill beside the unknown';
    if (around.some((other) => other.there?.altitude === 0)) return 'uphill beside the sea';
  }
  return null;
}

/** Anything impossible for a hex whose known neighbours were all at altitude 0 or 1. */
function faultAtSea({ altitude, flow, site, dice }: SoloRecord, mayRise: boolean): string | null {
  if (flow !== null || site !== null) return 'water or a site beyond the sight of land';
  if (!mayRise)
    return altitude === 0 && dice.length === 0 ? null : 'land, or a die, beyond the sight of land';
  if (dice.length !== 1) return 'more dice, or fewer, than the one throw of landfall';
  const sum = facesOf(dice).reduce((total, face) => total + face, 0);
  return altitude === (sum === 12 ? 4 : sum === 11 ? 2 : 0) ? null : `altitude ${altitude} by a ${sum}`;
}

const sumOfTwo = ({ dice }: SoloRecord): number =>
  dice.find((roll) => roll.for === 'altitude')?.faces.reduce((sum, face) => sum + face, 0) ?? 0;
