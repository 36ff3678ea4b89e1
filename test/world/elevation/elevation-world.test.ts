import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GivenDice } from '../../../src/dice/given.ts';
import { facesOf } from '../../../src/dice/roll.ts';
import { ORIGIN } from '../../../src/hex/axial.ts';
import { neighbour, neighbours } from '../../../src/hex/direction.ts';
import { seededDiceFor } from '../../../src/world/chance.ts';
import type { ElevationHex } from '../../../src/world/elevation/elevation-hex.ts';
import { ElevationWorld } from '../../../src/world/elevation/elevation-world.ts';
import type { SurveyedContent } from '../../../src/world/elevation/survey-rows.ts';
import { explore } from '../../../src/world/expedition.ts';
import { rowsIn } from '../../../src/world/packed-columns.ts';
import type { World } from '../../../src/world/world.ts';
import { sized } from '../../support/all-tests.ts';
import {
  besides,
  grown,
  openHexes,
  played,
  type SomeWorld,
  someWorld,
  worldSettings,
} from './some-worlds.ts';

const NO_DICE = { throw: () => null };
const textOf = (world: World, seq?: number): string => JSON.stringify([...world.view(seq).records()]);

/** A world read from the rows of another, as storage keeps them. */
function stored(world: ElevationWorld): ElevationWorld {
  const again = new ElevationWorld(world.settings);
  for (const row of rowsIn(world.view().packed())) again.add(row);
  return again;
}

/** Everything that a world shows of itself, as text. */
const allOf = (world: ElevationWorld): string =>
  JSON.stringify([
    textOf(world),
    openHexes(world),
    Object.values(world.view().columns).map((column) =>
      Array.from({ length: world.count }, (_, known) => column(known)),
    ),
  ]);

describe('in many elevation worlds', () => {
  it('a world read from its rows is the same as the one played', () => {
    fc.assert(
      fc.property(someWorld, (some) => {
        const world = grown(some);
        expect(allOf(stored(world))).toBe(allOf(world));
      }),
      { numRuns: sized(100, 300) },
    );
  });

  it('a view of an earlier moment shows the world as it was, even if it was taken then and read later', () => {
    fc.assert(
      fc.property(someWorld, (some) => {
        const moments: { seq: number; text: string; count: number; view: ReturnType<World['view']> }[] = [];
        let last: ElevationWorld | null = null;
        for (const { world, content, seq } of played(some)) {
          last = world;
          moments.push({ seq: seq - 1, text: textOf(world), count: world.count, view: world.view() });
          if (content.flows.length > 10) break;
        }
        const world = last as ElevationWorld;
        for (const { seq, text, count, view } of moments) {
          expect(textOf(world, seq)).toBe(text);
          expect(JSON.stringify([...view.records()])).toBe(text);
          expect(world.view(seq).count).toBe(count);
          expect(view.count).toBe(count);
          const again = new ElevationWorld(world.settings);
          for (const row of rowsIn(world.view(seq).packed())) again.add(row);
          expect(textOf(again)).toBe(text);
        }
      }),
      { numRuns: sized(100, 300) },
    );
  });

  it('nothing revealed ever changes, and nothing settled either', () => {
    fc.assert(
      fc.property(someWorld, (some) => {
        let before: ElevationHex[] = [];
        for (const { world } of played(some)) {
          const now = [...world.view().records()];
          for (const [known, was] of before.entries()) {
            const { peak, form, flow, points: _p, streamFlow: _s, water: _w, terrain: _t, ...rolled } = was;
            expect(now[known]).toMatchObject(rolled);
            if (peak !== null) expect(now[known]).toMatchObject({ peak, form });
            if (flow !== null) expect(now[known]?.flow).toBe(flow);
          }
          before = now;
        }
      }),
      { numRuns: sized(70, 200) },
    );
  });

  it('no river runs in a circle', () => {
    fc.assert(
      fc.property(someWorld, (some) => {
        const world = grown(some);
        for (const hex of world.view().records()) {
          let at: ElevationHex | null = hex;
          for (let steps = 0; at && at.flow !== null; steps++) {
            expect(steps).toBeLessThan(world.count);
            at = world.recordAt(neighbour(at, at.flow));
          }
          expect(at).not.toBeNull();
        }
      }),
      { numRuns: sized(100, 300) },
    );
  });

  it('a hex read by itself is the same as in the whole map', () => {
    fc.assert(
      fc.property(someWorld, (some) => {
        const world = grown(some);
        for (const hex of world.view().records()) expect(world.recordAt(hex)).toEqual(hex);
      }),
      { numRuns: sized(40, 100) },
    );
  });

  it('a map that was sent is restored completely, and continues like the world itself', () => {
    fc.assert(
      fc.property(someWorld, (some) => {
        let world: ElevationWorld | null = null;
        let sent: ElevationWorld | null = null;
        let left = some.choices.length >> 1;
        for (const step of played(some)) {
          world = step.world;
          if (left-- === 0) {
            sent = new ElevationWorld(world.settings);
            sent.restore(JSON.parse(textOf(world)), {});
            expect(allOf(sent)).toBe(allOf(world));
          }
          sent?.apply(step.content, step.seq);
        }
        expect(allOf(sent as ElevationWorld)).toBe(allOf(world as ElevationWorld));
      }),
      { numRuns: sized(40, 100) },
    );
  });

  it('the faces of an entry give the same entry again', () => {
    fc.assert(
      fc.property(someWorld, (some: SomeWorld) => {
        for (const { world, content, seq } of played({ ...some, own: false })) {
          const [start] = world.start();
          const discovery =
            world.count === 0 && start ? start : world.discovery(besides(world, content), content);
          const again = discovery.roll(new GivenDice(facesOf(content.dice)), seq);
          expect(again).toEqual({ done: true, content });
        }
      }),
      { numRuns: sized(70, 200) },
    );
  });
});

describe('an elevation world', () => {
  it('begins with a survey of the start hex, which reveals six more', () => {
    const world = new ElevationWorld(worldSettings());
    expect(world.count).toBe(0);
    expect(world.has(ORIGIN)).toBe(false);
    const [discovery, ...more] = world.start();
    expect(more).toEqual([]);
    expect(discovery).toMatchObject({ procedure: 'survey', hex: ORIGIN, entered: true });
    const faces = [...Array.from({ length: 6 }, () => [3, 4, 3, 4, 3, 5]).flat(), 3, 4, 3, 4, 3, 4, 2];
    const dice = Object.assign(new GivenDice(faces), { own: true as const });
    const found = discovery?.roll(dice, 2);
    if (!found?.done) throw new Error('there were dice enough');
    const content = found.content as SurveyedContent;
    expect(JSON.stringify(content.revealed.slice(0, 2))).toBe(
      '[{"q":0,"r":0,"label":"5050","seq":2,"elevation":3000,"origin":null,"dice":[]},' +
        '{"q":0,"r":-1,"label":"5049","seq":2,"elevation":3250,"origin":{"q":0,"r":0},"dice":[{"for":"elevation","sides":6,"faces":[3,4,3,4,3,5],"own":true}]}]',
    );
    expect(content).toMatchObject({
      q: 0,
      r: 0,
      peak: 3000,
      form: 'plateau',
      flows: [{ q: 0, r: 0, flow: 2 }],
    });
    expect(content.dice[0]).toEqual({
      for: 'elevation',
      sides: 6,
      faces: [3, 4, 3, 4, 3, 5],
      q: 0,
      r: -1,
      own: true,
    });
    world.apply(content, 2);
    expect(world.count).toBe(7);
    expect(world.has(neighbour(ORIGIN, 1))).toBe(true);
    expect(world.isPassable(ORIGIN)).toBe(true);
    expect(world.isPassable(neighbour(ORIGIN, 1))).toBe(false);
    expect(JSON.stringify(world.recordAt(ORIGIN))).toBe(
      '{"q":0,"r":0,"label":"5050","seq":2,"elevation":3000,"origin":null,"dice":[],"peak":3000,"form":"plateau","flow":2,"points":5,"streamFlow":25,"water":"lake","terrain":"flat"}',
    );
    expect(world.recordAt({ q: 5, r: 5 })).toBeNull();
  });

  it('asks for each throw with its hex, and changes nothing if dice run out', () => {
    const world = new ElevationWorld(worldSettings({ dice: 4 }));
    const [start] = world.start();
    expect(start?.roll(new GivenDice([1, 2, 3, 4]), 2)).toEqual({
      done: false,
      lacking: { for: 'elevation', sides: 6, count: 4, hex: neighbour(ORIGIN, 2) },
    });
    expect(world.count).toBe(0);
  });

  it('surveys each hex once, and only known ones', () => {
    const world = new ElevationWorld(worldSettings());
    for (const _ of explore(world, 'once', 'rings')) if (world.count > 30) break;
    expect(() => world.discovery(ORIGIN, { q: 9, r: 9 })).toThrow('5964 lies beside no surveyed hex');
    expect(() => world.discovery(neighbour(ORIGIN, 1), ORIGIN).roll(NO_DICE, 99)).toThrow(
      'is surveyed already',
    );
    expect(world.whyBarred(ORIGIN)).toBeNull();
    expect(world.isComplete).toBe(false);
  });

  it('is explored ring by ring, with the same dice in whatever order', () => {
    const world = new ElevationWorld(worldSettings());
    const finds = [];
    for (const find of explore(world, 'rings', 'rings')) {
      finds.push(find);
      if (world.count >= 300) break;
    }
    expect(finds.map(({ seq }) => seq)).toEqual(finds.map((_, i) => i + 2));
    expect(finds[0]?.discovery.hex).toEqual(ORIGIN);
    expect(new Set(finds.map(({ discovery: { hex } }) => `${hex.q},${hex.r}`)).size).toBe(finds.length);
    expect(finds.slice(1, 7).map(({ discovery: { hex } }) => hex)).toEqual(
      expect.arrayContaining(neighbours(ORIGIN)),
    );
    const again = new ElevationWorld(worldSettings());
    for (const { content, seq } of finds) again.apply(content, seq);
    expect(textOf(again)).toBe(textOf(world));
  });

  it('takes a hundred bytes a hex, even if it is ten times as large', () => {
    const perHex = [2000, 20_000].map((count) => {
      const world = new ElevationWorld(worldSettings({ start: 50_000, change: 20 }));
      for (const _ of explore(world, 'bytes', 'rings')) if (world.count >= count) break;
      const again = new ElevationWorld(world.settings);
      again.reserve(world.count);
      for (const row of rowsIn(world.view().packed())) again.add(row);
      return again.bytes / again.count;
    });
    for (const bytes of perHex) expect(bytes).toBeLessThan(125);
  });
});

describe('the dice of a chosen seed', () => {
  it('are different for every survey and every hex in it', () => {
    const thrown = new Set<string>();
    let asked = 0;
    const world = new ElevationWorld(worldSettings());
    for (const { discovery, content } of explore(world, 'demo', 'rings')) {
      if (content.kind !== 'surveyed') continue;
      const dice = seededDiceFor('demo', discovery);
      const places = new Map(content.dice.map(({ q = 0, r = 0 }) => [`${q},${r}`, { q, r }]));
      for (const place of places.values()) {
        asked++;
        thrown.add(String(dice.throw({ for: 'elevation', sides: 6, count: 20, hex: place })));
      }
      if (world.count > 2000) break;
    }
    expect(asked).toBeGreaterThan(3000);
    expect(thrown.size).toBe(asked);
  });

  it('do not depend on what was surveyed before', () => {
    const surveyedBy = (order: readonly (1 | 4)[]): unknown => {
      const world = new ElevationWorld(worldSettings());
      const make = (discovery: ReturnType<World['discovery']>, seq: number) => {
        const found = discovery.roll(seededDiceFor('demo', discovery), seq);
        if (!found.done) throw new Error('seeded dice never run out');
        world.apply(found.content, seq);
        return found.content as SurveyedContent;
      };
      for (const discovery of world.start()) make(discovery, 2);
      const contents = order.map((direction, i) =>
        make(world.discovery(ORIGIN, neighbour(ORIGIN, direction)), 3 + i),
      );
      return contents.find(({ r }) => r === -1)?.dice.filter((roll) => roll.for !== 'outflow');
    };
    expect(surveyedBy([1, 4])).toEqual(surveyedBy([4, 1]));
  });
});
