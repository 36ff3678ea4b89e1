import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { performScripted } from '../../src/dice/given.ts';
import { facesOf } from '../../src/dice/roll.ts';
import { ORIGIN } from '../../src/hex/axial.ts';
import { type Direction, directionName, neighbour, neighbours } from '../../src/hex/direction.ts';
import { hexLabel } from '../../src/hex/label.ts';
import { type HouseRule, startHex } from '../../src/rules/solo.ts';
import { flowName, siteName, soloSummary, tellHex, terrainName } from '../../src/telling/solo.ts';
import type { TellingLine } from '../../src/telling/telling-line.ts';
import { type SoloRecord, soloRecord } from '../../src/world/solo/solo-hex.ts';
import { grownWorld, ORDERS, worldFromTheSea } from '../support/grown-worlds.ts';
import {
  around,
  dry,
  enter,
  type HandMadeWorld,
  laidHex,
  river,
  SEA,
  TARGET,
} from '../support/hand-made-world.ts';
import { keyOf } from '../support/hexes.ts';
import { BookWorld, enterByTheBook } from '../support/solo-by-the-book.ts';

const labelTo = (direction: Direction): string => hexLabel(neighbour(TARGET, direction));

/** The explanation of TARGET, entered from a direction with these faces. */
function told(
  world: HandMadeWorld,
  from: Direction,
  faces: readonly number[],
  houseRules: readonly HouseRule[] = [],
): readonly TellingLine[] {
  const { result, trace } = enter(world, from, faces, houseRules);
  const hex = soloRecord(TARGET, 1000, neighbour(TARGET, from), result, trace);
  return tellHex(hex, (place) => world.recordAt(place));
}

const textOf = (lines: readonly TellingLine[]): string => lines.map(({ text }) => text).join('\n');

const WALL = { 1: dry(5), 2: dry(5), 3: dry(5), 4: dry(5), 5: dry(5), 6: dry(5) };

describe('the explanation of the start hex', () => {
  const { result, trace } = performScripted(startHex(), [3, 6, 4]);
  const lines = tellHex(soloRecord(ORIGIN, 2, null, result, trace), () => null);

  it('says where the river goes, how the altitude follows from its dice, and that there is a village', () => {
    expect(lines.length).toBe(3);
    expect(lines[0]).toEqual({ roll: trace[0], text: expect.stringMatching(/river.*3.*south-east/i) });
    expect(lines[1]).toEqual({ roll: trace[1], text: expect.stringMatching(/10.*up 1.*altitude 5/) });
    expect(lines[2]).toEqual({ text: expect.stringMatching(/village/) });
  });

  it('says nothing about a 7, which has no meaning there', () => {
    const seven = performScripted(startHex(), [3, 3, 4]);
    const text = textOf(tellHex(soloRecord(ORIGIN, 2, null, seven.result, seven.trace), () => null));
    expect(text).not.toMatch(/settlement|ruin|brought something/);
  });
});

describe('the explanation of an entered hex', () => {
  it('for the deep ocean says that no dice were needed', () => {
    const lines = told(around({ 1: SEA }), 1, []);
    expect(lines).toEqual([{ text: expect.stringMatching(/0 or 1.*deep ocean.*dice/) }]);
  });

  it.each([
    [[1, 3], /^4: no change from altitude 5 of/],
    [[1, 1], /^2: down 2 from altitude 5 of/],
    [[1, 2], /^3: down 1 from altitude 5 of/],
    [[5, 5], /^10: up 1 from altitude 5 of/],
    [[6, 5], /^11: up 1 from altitude 5 of/],
    [[6, 6], /^12: up 2 from altitude 5 of/],
  ])('gives the altitude, starting from the hex that was left: %j', (faces, text) => {
    const [line] = told(around({ 4: dry(5), 1: dry(8) }), 4, faces);
    expect(line?.text).toMatch(text);
    expect(line?.text).toContain(labelTo(4));
    expect(line?.roll?.faces).toEqual(faces);
  });

  it('mentions the ends of the scale', () => {
    expect(textOf(told(around({ 4: dry(10) }), 4, [6, 6]))).toMatch(/end at 10/);
    expect(textOf(told(around({ 4: SEA, 1: dry(4) }), 4, [1, 1]))).toMatch(/end at 0/);
    expect(textOf(told(around({ 4: dry(8) }), 4, [6, 6]))).not.toMatch(/end at/);
  });

  it('mentions the limit by water that flows in, naming the lowest hexes it comes from', () => {
    const text = textOf(
      told(around({ 4: dry(5), 1: river(4, 4), 2: river(4, 5), 3: river(6, 6) }), 4, [4, 5, 6]),
    );
    expect(text).toMatch(new RegExp(`${labelTo(1)} and ${labelTo(2)} flows? in.*at most altitude 4`));
    expect(text).toMatch(new RegExp(`flows in from ${labelTo(1)}, ${labelTo(2)} and ${labelTo(3)}`));
    expect(textOf(told(around({ 4: dry(4), 1: river(4, 4) }), 4, [4, 5, 6]))).not.toMatch(/at most/);
  });

  it('mentions the coastal shelf if the house rule made a coast', () => {
    const world = around({ 4: dry(2) });
    expect(textOf(told(world, 4, [1, 1, 3], ['coastal-shelf']))).toMatch(
      /house rule.*coastal shelf.*altitude 1/,
    );
    expect(textOf(told(world, 4, [1, 2, 3], ['coastal-shelf']))).not.toMatch(/house rule/);
    expect(textOf(told(world, 4, [1, 1]))).not.toMatch(/house rule/);
  });

  it('says whether an island rose if the house rule of landfall had dice thrown', () => {
    const world = around({ 1: SEA, 2: river(1, 6) });
    const island = told(world, 1, [6, 5], ['landfall']);
    expect(island).toMatchObject([{ roll: { faces: [6, 5] } }]);
    expect(textOf(island)).toMatch(
      /^11: every known hex.* 0 or 1, and by the house rule of landfall an island rises.*altitude 2.*without/,
    );
    expect(textOf(told(world, 1, [6, 6], ['landfall', 'coastal-shelf']))).toMatch(/^12: .*altitude 4/);
    for (const faces of [
      [1, 1],
      [3, 4],
      [5, 5],
    ]) {
      const lines = told(world, 1, faces, ['landfall']);
      expect(lines).toMatchObject([{ roll: { faces } }]);
      expect(textOf(lines)).toMatch(/0 or 1.*deep ocean\..*house rule of landfall an 11 or 12/);
      expect(textOf(lines)).not.toMatch(/settlement|no change|end at/);
    }
  });

  it('does not mention landfall if land is near or water flows in', () => {
    const near = textOf(told(around({ 1: SEA, 4: dry(2) }), 1, [4, 5], ['landfall']));
    expect(near).toMatch(/^9: no change/);
    expect(near).not.toMatch(/landfall/);
    const mouth = told(around({ 1: river(1, 4) }), 1, [], ['landfall']);
    expect(mouth).toEqual(told(around({ 1: SEA }), 1, []));
    expect(textOf(mouth)).not.toMatch(/landfall/);
  });

  it('says where water comes from: nowhere, a spring, a coast, or a river', () => {
    expect(textOf(told(around({ 4: dry(5) }), 4, [4, 5]))).toMatch(/No river.*5 to 8/);
    expect(textOf(told(around({ 4: dry(5) }), 4, [3, 3, 1]))).toMatch(/A 6 is from 5 to 8.*river rises/);
    expect(textOf(told(around({ 4: dry(5) }), 4, [4, 4, 1]))).toMatch(/An 8 is from 5 to 8/);
    expect(textOf(told(around({ 4: dry(2) }), 4, [1, 2, 1]))).toMatch(/altitude 1 there is always water/);
    expect(textOf(told(around({ 4: river(5, 1) }), 4, [4, 5, 1]))).toMatch(
      new RegExp(`flows in from ${labelTo(4)}`),
    );
  });

  it('mentions a river that sinks into the underworld', () => {
    expect(textOf(told(around(WALL), 4, [3, 3]))).toMatch(/no way.*underworld/);
  });

  it.each([
    [
      'into the unknown',
      around({ 1: dry(5), 2: dry(5), 3: dry(5), 4: dry(5), 5: dry(5) }),
      6,
      /north-west, into the unknown/,
    ],
    ['into the sea', around({ ...WALL, 2: SEA }), 2, /north-east, into the sea at/],
    ['down', around({ ...WALL, 2: river(4, 2) }), 2, /north-east, down to/],
    ['on level ground', around({ ...WALL, 3: river(5, 3) }), 3, /south-east, on level ground to/],
    ['uphill', around({ ...WALL, 5: river(7, 5) }), 5, /south-west, uphill to .* magic/],
  ] as const)('names the only open way, without a die: %s', (_, world, way, text) => {
    const line = told(world, 4, [3, 3]).at(-1);
    expect(line?.roll).toBeUndefined();
    expect(line?.text).toMatch(text);
    expect(line?.text).toMatch(/only one way/);
    if (world.has(neighbour(TARGET, way))) expect(line?.text).toContain(labelTo(way));
  });

  it('has each die for the way, including discarded ones', () => {
    const lines = told(around({ 4: dry(5), 1: dry(6), 2: river(4, 2) }), 4, [3, 3, 4, 1, 2]);
    const [wrong, wrongAgain, right] = lines.slice(-3);
    expect(wrong).toMatchObject({
      roll: { faces: [4], discarded: true },
      text: expect.stringMatching(/^4, south\b.*again/),
    });
    expect(wrongAgain).toMatchObject({
      roll: { faces: [1] },
      text: expect.stringMatching(/^1, north\b.*again/),
    });
    expect(right).toMatchObject({
      roll: { faces: [2] },
      text: expect.stringMatching(/^2.*north-east, down to/),
    });
  });

  it('mentions the volcano', () => {
    expect(told(around({ 4: dry(9) }), 4, [1, 3, 1]).at(-1)).toMatchObject({
      roll: { faces: [1] },
      text: expect.stringMatching(/is a volcano/),
    });
    expect(told(around({ 4: dry(9) }), 4, [1, 3, 5]).at(-1)).toMatchObject({
      roll: { faces: [5] },
      text: expect.stringMatching(/^5: a mountain/),
    });
  });

  it('says what a 7 gave, or why it gave nothing', () => {
    expect(told(around(WALL), 4, [3, 4, 6]).at(-1)).toMatchObject({
      roll: { faces: [6] },
      text: expect.stringMatching(/6: a ruined castle/),
    });
    expect(told(around({ ...WALL, 4: dry(8) }), 4, [3, 4]).at(-1)?.text).toMatch(
      /7.*not in this terrain \(mountains\)/,
    );
    expect(textOf(told(around(WALL), 4, [3, 3]))).not.toMatch(/\b7\b|terrain/);
  });
});

describe.each([...ORDERS, 'from the sea'] as const)('the explanations in grown worlds: %s', (order) => {
  const HOUSE: readonly HouseRule[] = ['coastal-shelf', 'landfall'];
  const grown = (seed: string) =>
    order === 'from the sea' ? worldFromTheSea(seed, HOUSE, 50) : grownWorld(seed, order, HOUSE, 50);

  it('have each throw once, in order, and mark every discarded one', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (seed) => {
        const hexes = [...grown(seed)];
        const at = new Map(hexes.map((hex) => [keyOf(hex), hex]));
        for (const hex of hexes) {
          const lines = tellHex(hex, (place) => at.get(keyOf(place)) ?? null);
          expect(lines.flatMap(({ roll }) => (roll ? [roll] : []))).toEqual(hex.dice);
          const again = lines.filter(({ text }) => text.includes('rolled again')).map(({ roll }) => roll);
          expect(again).toEqual(hex.dice.filter((roll) => roll.discarded));
          expect(lines.filter(({ text }) => !/^[A-Z0-9].*\.$/.test(text))).toEqual([]);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('only mention what was known at the time', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (seed) => {
        const hexes = [...grown(seed)];
        const at = new Map(hexes.map((hex) => [keyOf(hex), hex]));
        for (const hex of hexes) {
          const earlier = (place: SoloRecord | undefined) => (place && place.seq < hex.seq ? place : null);
          const now = tellHex(hex, (place) => at.get(keyOf(place)) ?? null);
          const then = tellHex(hex, (place) => earlier(at.get(keyOf(place))));
          if (JSON.stringify(now) !== JSON.stringify(then)) expect(now).toEqual(then);
          const text = textOf(now);
          for (const near of neighbours(hex).map((place) => at.get(keyOf(place))))
            if (near && near.seq > hex.seq) expect(text).not.toContain(near.label);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('agree with the literal implementation about the hex', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (seed) => {
        const book = new BookWorld();
        const at = new Map<string, SoloRecord>();
        for (const hex of grown(seed)) {
          if (hex.origin !== null && hex.dice.length > 0) {
            const { why } = enterByTheBook(book, hex.origin, hex, facesOf(hex.dice), HOUSE);
            const text = textOf(tellHex(hex, (place) => at.get(keyOf(place)) ?? null));
            const dry = hex.flow === null && hex.altitude >= 1 && hex.altitude <= 8 && !why.landfall;
            const claims: readonly (readonly [RegExp, boolean])[] = [
              [/at most altitude/, why.limited],
              [/rule of the coastal shelf/, why.shelf],
              [/rule of landfall an island rises/, why.landfall === 'island'],
              [/rule of landfall an 11/, why.landfall === 'deep'],
              [/magic/, why.step === 'up'],
              [/underworld/, why.step === 'underworld'],
              [/only one way/, why.candidates.length === 1],
              [/No river/, dry],
            ];
            const wrong = claims.filter(([claim, isSo]) => claim.test(text) !== isSo);
            if (wrong.length > 0) expect([hex.label, text, wrong]).toEqual([hex.label, text, []]);
            if (typeof hex.flow === 'number' && !new RegExp(`${directionName(hex.flow)}\\b`).test(text))
              expect(text).toContain(directionName(hex.flow));
          }
          at.set(keyOf(hex), hex);
          book.reveal(hex, hex);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('a hex in one sentence', () => {
  it.each([
    [
      { altitude: 5, flow: 2, terrain: 'forest', site: 'ruin' },
      /^6750: forest at altitude 5, a river that flows north-east, a ruin\.$/,
    ],
    [{ altitude: 0, flow: null, terrain: 'ocean', site: null }, /^6750: ocean at altitude 0\.$/],
    [
      { altitude: 6, flow: 'underworld', terrain: 'forested-hills', site: 'ruined-tower' },
      /^6750: forested hills at altitude 6, a river that sinks into the underworld, a ruined tower\.$/,
    ],
  ] as const)('is right for %j', (facts, text) => {
    expect(soloSummary(laidHex(TARGET, facts, facts))).toMatch(text);
  });

  it('has its words without hyphens', () => {
    expect(terrainName('green-hills')).toBe('green hills');
    expect(siteName('ruined-castle')).toBe('ruined castle');
    expect([flowName(null), flowName(4), flowName('underworld')]).toEqual([
      'no river',
      'flows south',
      'sinks into the underworld',
    ]);
  });
});
