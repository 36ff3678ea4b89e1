import { describe, expect, it } from 'vitest';
import { GivenDice } from '../../../src/dice/given.ts';
import { seededDice } from '../../../src/dice/seeded.ts';
import { ORIGIN } from '../../../src/hex/axial.ts';
import { neighbour, neighbours } from '../../../src/hex/direction.ts';
import { revealDice } from '../../../src/world/chance.ts';
import { PackedWorld } from '../../../src/world/solo/hex-columns.ts';
import { revealHex, revealStart } from '../../../src/world/solo/reveal.ts';
import { around, dry, TARGET } from '../../support/hand-made-world.ts';

describe('revealing a hex', () => {
  it('gives its record, with entry, origin and trace, and leaves the world as it is', () => {
    const world = around({ 4: dry(5) });
    const origin = neighbour(TARGET, 4);
    expect(revealHex(world, origin, TARGET, 77, [], new GivenDice([1, 3], true))).toEqual({
      done: true,
      revealed: {
        ...TARGET,
        label: '6750',
        seq: 77,
        altitude: 5,
        flow: null,
        terrain: 'plain',
        site: null,
        origin,
        dice: [{ for: 'altitude', sides: 6, faces: [1, 3], own: true }],
      },
    });
    expect(world.count).toBe(1);
    expect(world.has(TARGET)).toBe(false);
  });

  it('says which die is lacking', () => {
    const outcome = revealHex(
      around({ 4: dry(5) }),
      neighbour(TARGET, 4),
      TARGET,
      77,
      [],
      new GivenDice([3, 3], true),
    );
    expect(outcome).toMatchObject({ done: false, lacking: { for: 'flow', accept: [1, 2, 3, 5, 6] } });
  });

  it('without an origin is the start', () => {
    const outcome = revealHex(new PackedWorld(), null, ORIGIN, 2, [], new GivenDice([2, 1, 3], false));
    expect(outcome).toMatchObject({ done: true, revealed: { site: 'village', flow: 2, origin: null } });
  });
});

describe('revealing the start', () => {
  it('asks for dice for each of the seven hexes, in the order of the directions', () => {
    const asked: string[] = [];
    const outcome = revealStart(2, [], (hex) => {
      asked.push(`${hex.q},${hex.r}`);
      return revealDice('demo', hex);
    });
    expect(asked).toEqual([ORIGIN, ...neighbours(ORIGIN)].map(({ q, r }) => `${q},${r}`));
    expect(outcome.done && outcome.revealed.map(({ seq }) => seq)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  });

  it('knows each of them when the next is entered', () => {
    // The river flows north-east; the hex there is entered second and must have water whatever it rolls.
    const dice = new GivenDice([2, 1, 3, 1, 3, 1, 3, 2, 1, 3, 1, 3, 1, 3, 1, 3], false);
    const outcome = revealStart(2, [], () => dice);
    expect(outcome.done && outcome.revealed.map(({ flow }) => flow)).toEqual([
      2,
      null,
      2,
      null,
      null,
      null,
      null,
    ]);
    expect(dice.unused).toEqual([]);
  });

  it('says which die is lacking, as far as it came', () => {
    const dice = new GivenDice([4, 1, 3, 1], false);
    expect(revealStart(2, [], () => dice)).toMatchObject({ done: false, lacking: { for: 'altitude' } });
  });
});

describe("the server's dice for a hex", () => {
  it('hang on the seed and the place, and on nothing else', () => {
    const key = { seed: 'demo', procedure: 'reveal', place: '-3,12', occurrence: 0 };
    const request = { for: 'altitude', sides: 6, count: 30 };
    expect(revealDice('demo', { q: -3, r: 12 }).throw(request)).toEqual(seededDice(key).throw(request));
    expect(revealDice('demo', { q: -0, r: 0 }).throw(request)).toEqual(
      revealDice('demo', ORIGIN).throw(request),
    );
    expect(revealDice('demo', { q: 0, r: 0 }).own).toBeUndefined();
  });
});
