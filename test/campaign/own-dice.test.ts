import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EnterCommand } from '../../src/campaign/command.ts';
import { decide } from '../../src/campaign/decide.ts';
import type { DiceNeeded, Refusal } from '../../src/campaign/refusal.ts';
import { facesOf } from '../../src/dice/roll.ts';
import { ORIGIN } from '../../src/hex/axial.ts';
import { neighbours } from '../../src/hex/direction.ts';
import type { RevealedBody } from '../../src/ledger/entry.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { always } from '../rules/tables/sample-tables.ts';
import { sized } from '../support/all-tests.ts';
import { laidHex, SEA } from '../support/hand-made-world.ts';
import { BookWorld, enterByTheBook, startByTheBook } from '../support/solo-by-the-book.ts';
import { audited, OWNER, PLAYER, Tabletop } from '../support/tabletop.ts';

interface SoloBody extends RevealedBody {
  readonly hex: SoloRecord;
}

/**
 * A start that is easy to follow: the river flows south and is continued to the south; all other hexes are dry at
 * altitude 5.
 */
const CALM = [4, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 4, 1, 3, 1, 3];

function answer(table: Tabletop, command: EnterCommand): Refusal | null {
  const decision = decide(table.campaign, command, PLAYER, table.server);
  return decision.ok ? null : decision.refusal;
}

/** Gives the faces that are asked for, one after the other, until the command is accepted. */
function throwUntilDone(table: Tabletop, to: EnterCommand['to'], face: () => number) {
  const asked: DiceNeeded[] = [];
  const faces: number[] = [];
  for (;;) {
    const refusal = answer(table, { kind: 'enter', to, faces });
    if (!refusal) return { asked, faces, bodies: table.play({ kind: 'enter', to, faces }, PLAYER) };
    expect(refusal.code).toBe('dice/needed');
    const needs = refusal.needs as DiceNeeded;
    expect(needs.soFar).toEqual(faces);
    asked.push(needs);
    for (let die = 0; die < needs.count; die++) faces.push(face());
  }
}

const rolling = (faces: readonly number[]) => {
  let at = 0;
  return () => faces[at++ % faces.length] as number;
};

it('a roll with own dice asks for faces and accepts them', () => {
  const table = new Tabletop({ dice: 'own' });
  const roll = { kind: 'roll', dice: '2d6+1' } as const;
  expect(table.send(roll)).toMatchObject({
    refusal: { code: 'dice/needed', needs: { sides: 6, count: 2, soFar: [] } },
  });
  expect(table.play({ ...roll, faces: [3, 4] })).toMatchObject([{ kind: 'rolled', notation: '2d6+1' }]);
});

it('a roll on a table says on which table the dice that are missing are rolled', () => {
  const table = new Tabletop({ dice: 'own' });
  table.play({ kind: 'enter', to: 0, rest: 'server' });
  table.play({ kind: 'table', id: 'moods', table: always('merry') });
  expect(table.send({ kind: 'roll', table: 'moods' })).toMatchObject({
    refusal: { needs: { for: 'table', sides: 6, count: 1, table: 'moods', soFar: [] } },
  });
});

describe('the start with own dice', () => {
  it('reveals nothing until it is begun', () => {
    const { campaign } = new Tabletop({ dice: 'own' });
    expect(campaign).toMatchObject({ seq: 1, party: null });
    expect(campaign.world.count).toBe(0);
  });

  it('asks for the river first, then for the altitude', () => {
    const table = new Tabletop({ dice: 'own' });
    expect(answer(table, { kind: 'enter', to: 0 })).toEqual({
      code: 'dice/needed',
      detail: expect.stringMatching(/d6 for the river/),
      needs: { for: 'river', sides: 6, count: 1, ...ORIGIN, soFar: [] },
    });
    expect(answer(table, { kind: 'enter', to: 0, faces: [] })?.needs).toEqual({
      for: 'river',
      sides: 6,
      count: 1,
      ...ORIGIN,
      soFar: [],
    });
    expect(answer(table, { kind: 'enter', to: 0, faces: [4] })?.needs).toEqual({
      for: 'altitude',
      sides: 6,
      count: 2,
      ...ORIGIN,
      soFar: [4],
    });
  });

  it('asks for the second die if a throw of two has one face only', () => {
    const asked = answer(new Tabletop({ dice: 'own' }), { kind: 'enter', to: 0, faces: [4, 6] });
    expect(asked?.needs).toEqual({ for: 'altitude', sides: 6, count: 2, ...ORIGIN, soFar: [4, 6] });
    expect(asked?.detail).toBe(
      'Roll d6, the rest of 2d6, for the altitude of 5050 and send all faces again with it.',
    );
  });

  it('asks for the whole throw if none of its faces is there', () => {
    expect(answer(new Tabletop({ dice: 'own' }), { kind: 'enter', to: 0, faces: [4] })?.detail).toBe(
      'Roll 2d6 for the altitude of 5050 and send all faces again with it.',
    );
  });

  it('reveals all seven hexes with one list of faces, using all of it', () => {
    const table = new Tabletop({ dice: 'own' });
    const bodies = table.play({
      kind: 'enter',
      to: 0,
      faces: CALM,
    }) as readonly SoloBody[];
    expect(bodies.map(({ hex }) => ({ q: hex.q, r: hex.r }))).toEqual([ORIGIN, ...neighbours(ORIGIN)]);
    expect(bodies.map(({ hex }) => hex.seq)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    expect(bodies.map(({ entered }) => entered)).toEqual([true, false, false, false, false, false, false]);
    expect(bodies.map(({ hex }) => hex.origin)).toEqual([null, ...Array.from({ length: 6 }, () => ORIGIN)]);
    expect(bodies.map(({ hex }) => hex.flow)).toEqual([4, null, null, null, 4, null, null]);
    expect(table.campaign.party).toEqual(ORIGIN);
  });

  it('asks, die by die, for exactly the dice that the rules need, whatever is rolled', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 6, maxLength: 60 }), (script) => {
        // Every face comes up eventually, or a repeated roll would never end.
        const table = new Tabletop({ dice: 'own' });
        const { faces, bodies } = throwUntilDone(table, 0, rolling([...script, 1, 2, 3, 4, 5, 6]));
        const book = new BookWorld();
        let left = [...faces];
        for (const { hex } of bodies as readonly SoloBody[]) {
          const found = hex.origin === null ? startByTheBook(left) : enterByTheBook(book, ORIGIN, hex, left);
          expect(hex.dice).toEqual(found.trace.map((roll) => ({ ...roll, own: true })));
          expect(hex).toMatchObject(found.hex);
          book.reveal(hex, found.hex);
          left = left.slice(left.length - found.left);
        }
        expect(left).toEqual([]);
        expect(audited(table.rows)).toBeNull();
      }),
      { numRuns: sized(25, 60) },
    );
  });

  it('does not depend on the secret seed', () => {
    const outcomes = ['a', 'b'].map((seed) => {
      const table = new Tabletop({ dice: 'own', seed });
      throwUntilDone(table, 0, rolling([1, 5, 2, 4, 3, 6, 6]));
      return [...table.solo.view().records()];
    });
    expect(outcomes[0]).toEqual(outcomes[1]);
  });

  it('refuses surplus faces, and says how many and which', () => {
    const table = new Tabletop({ dice: 'own' });
    const { faces } = throwUntilDone(new Tabletop({ dice: 'own' }), 0, rolling([1, 5, 2, 4, 3, 6, 6]));
    const refusal = answer(table, { kind: 'enter', to: 0, faces: [...faces, 2, 5] });
    expect(refusal?.code).toBe('dice/surplus');
    expect(refusal?.detail).toMatch(/last 2 .*2, 5/);
    expect(table.campaign.world.count).toBe(0);
  });
});

describe('entering a hex with own dice', () => {
  function begun(): Tabletop {
    const table = new Tabletop({ dice: 'own' });
    throwUntilDone(table, 0, rolling([1, 5, 2, 4, 3, 6, 6]));
    table.play({ kind: 'enter', to: 1 });
    return table;
  }

  it('names the faces that are acceptable, until one of them is rolled', () => {
    const table = begun();
    expect(answer(table, { kind: 'enter', to: 1 })?.needs).toMatchObject({
      for: 'altitude',
      count: 2,
      soFar: [],
    });
    const asked = answer(table, { kind: 'enter', to: 1, faces: [3, 3] });
    expect(asked?.needs).toMatchObject({ for: 'flow', sides: 6, count: 1, soFar: [3, 3] });
    const accept = asked?.needs?.accept ?? [];
    expect(accept.length).toBeGreaterThan(1);
    expect(accept.length).toBeLessThan(6);
    const wrong = [1, 2, 3, 4, 5, 6].find((face) => !accept.includes(face)) as number;
    expect(answer(table, { kind: 'enter', to: 1, faces: [3, 3, wrong] })).toMatchObject({
      code: 'dice/needed',
      needs: { for: 'flow', accept, soFar: [3, 3, wrong] },
    });
    const faces = [3, 3, wrong, wrong, accept[0] as number];
    const [body] = table.play({ kind: 'enter', to: 1, faces }, PLAYER) as readonly SoloBody[];
    expect(body?.hex.flow).toBe(accept[0]);
    expect(body?.hex.dice).toEqual([
      { for: 'altitude', sides: 6, faces: [3, 3], own: true },
      { for: 'flow', sides: 6, faces: [wrong], discarded: true, own: true },
      { for: 'flow', sides: 6, faces: [wrong], discarded: true, own: true },
      { for: 'flow', sides: 6, faces: [accept[0]], own: true },
    ]);
    expect(audited(table.rows)).toBeNull();
  });

  it.each([
    [[7, 1], 'A d6 (altitude) has no face 7.'],
    [[1, 0], 'A d6 (altitude) has no face 0.'],
    [[2.5], 'A d6 (altitude) has no face 2.5.'],
    [[3, 3, -1], 'A d6 (flow) has no face -1.'],
    [[3, 3, 9, 9, 9], 'A d6 (flow) has no face 9.'],
  ])('refuses faces that the die does not have: %j', (faces, detail) => {
    expect(answer(begun(), { kind: 'enter', to: 1, faces })).toEqual({
      code: 'dice/impossible-face',
      detail,
    });
  });

  it('refuses surplus faces', () => {
    const refusal = answer(begun(), { kind: 'enter', to: 1, faces: [1, 3, 6, 6, 6] });
    expect(refusal).toMatchObject({
      code: 'dice/surplus',
      detail: expect.stringMatching(/last 3 .*6, 6, 6/),
    });
  });

  it('needs none for a known hex', () => {
    expect(begun().play({ kind: 'enter', to: 4 })).toMatchObject([{ kind: 'moved' }]);
  });

  it('needs none for the deep ocean, and accepts none', () => {
    const table = begun();
    table.solo.apply({ kind: 'revealed', hex: laidHex({ q: 30, r: 0 }, SEA), entered: false }, 10);
    table.stand({ q: 30, r: 0 });
    expect(answer(table, { kind: 'enter', to: 5, faces: [1] })?.code).toBe('dice/surplus');
    const decision = decide(table.campaign, { kind: 'enter', to: 5 }, OWNER, table.server);
    expect(decision).toMatchObject({
      ok: true,
      usedServerDice: false,
      drafts: [{ body: { hex: { terrain: 'ocean', dice: [] } } }],
    });
  });

  it.each([
    [[5, 5], { altitude: 0, terrain: 'ocean' }],
    [[3, 4], { altitude: 0, terrain: 'ocean' }],
    [[5, 6], { altitude: 2, terrain: 'desert' }],
    [[6, 6], { altitude: 4, terrain: 'plain' }],
  ])('by the house rule of landfall needs 2d6 for the deep ocean, and no more: %j', (faces, found) => {
    const table = new Tabletop({ dice: 'own', houseRules: ['landfall'] });
    throwUntilDone(table, 0, rolling([1, 5, 2, 4, 3, 6, 6]));
    table.solo.apply({ kind: 'revealed', hex: laidHex({ q: 30, r: 0 }, SEA), entered: false }, 10);
    table.stand({ q: 30, r: 0 });
    const needs = { for: 'altitude', sides: 6, count: 2, soFar: [] };
    expect(answer(table, { kind: 'enter', to: 5, faces: [] })).toMatchObject({ code: 'dice/needed', needs });
    expect(answer(table, { kind: 'enter', to: 5, faces: [...faces, 1] })?.code).toBe('dice/surplus');
    const decision = decide(table.campaign, { kind: 'enter', to: 5, faces }, OWNER, table.server);
    expect(decision).toMatchObject({
      ok: true,
      usedServerDice: false,
      drafts: [
        {
          body: { hex: { ...found, flow: null, site: null, dice: [{ for: 'altitude', faces, own: true }] } },
        },
      ],
    });
  });
});

describe('faces sent to a campaign with the server’s dice', () => {
  it('decide what is found, and are marked as own in its trace', () => {
    const table = new Tabletop();
    table.play({ kind: 'enter', to: 1 });
    const { bodies, faces } = throwUntilDone(table, 1, rolling([6, 5, 1, 2, 3, 4]));
    const [body] = bodies as readonly SoloBody[];
    expect(body?.hex.dice.every((roll) => roll.own)).toBe(true);
    expect(facesOf(body?.hex.dice ?? [])).toEqual(faces);
    table.play({ kind: 'close' });
    expect(audited(table.rows)).toBeNull();
  });
});
