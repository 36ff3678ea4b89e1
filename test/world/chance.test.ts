import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededDice } from '../../src/dice/seeded.ts';
import { ORIGIN } from '../../src/hex/axial.ts';
import { seededDiceFor } from '../../src/world/chance.ts';
import { anyHex } from '../support/hexes.ts';

const MANY = { for: 'altitude', sides: 6, count: 30 };
const SIX = { for: 'elevation', sides: 6, count: 6 };

describe("[docs: ledger, Dice] the server's dice for a discovery", () => {
  it('depend on the seed, the procedure and the place, and on nothing else', () => {
    fc.assert(
      fc.property(
        anyHex(),
        fc.string(),
        fc.constantFrom('reveal', 'island', 'survey'),
        (place, seed, procedure) => {
          const key = { seed, procedure, place: `${place.q},${place.r}`, occurrence: 0 };
          expect(seededDiceFor(seed, { procedure, hex: place }).throw(MANY)).toEqual(
            seededDice(key).throw(MANY),
          );
        },
      ),
    );
  });

  it('match the example in docs/ledger.md for the key given there', () => {
    const dice = seededDiceFor('demo', { procedure: 'reveal', hex: { q: 0, r: -1 } });
    expect(dice.throw({ for: 'altitude', sides: 6, count: 8 })).toEqual([2, 6, 2, 2, 3, 1, 6, 6]);
  });

  it('are the same for zero and minus zero, and are not marked as own', () => {
    const dice = seededDiceFor('demo', { procedure: 'reveal', hex: { q: -0, r: 0 } });
    expect(dice.throw(MANY)).toEqual(seededDiceFor('demo', { procedure: 'reveal', hex: ORIGIN }).throw(MANY));
    expect(dice.own).toBeUndefined();
  });

  it('differ for another seed, procedure or place', () => {
    const thrown = [
      seededDiceFor('demo', { procedure: 'reveal', hex: ORIGIN }),
      seededDiceFor('demo.', { procedure: 'reveal', hex: ORIGIN }),
      seededDiceFor('demo', { procedure: 'island', hex: ORIGIN }),
      seededDiceFor('demo', { procedure: 'reveal', hex: { q: 0, r: 1 } }),
      seededDiceFor('demo', { procedure: 'reveal', hex: { q: 1, r: 0 } }),
    ].map((dice) => dice.throw(MANY)?.join());
    expect(new Set(thrown).size).toBe(thrown.length);
  });
});

describe('the dice of a survey', () => {
  const survey = (place = ORIGIN) => seededDiceFor('demo', { procedure: 'survey', hex: place });
  const [east, west] = [
    { q: 1, r: 0 },
    { q: -1, r: 0 },
  ];

  it('come from a generator for each hex, so that the order of throwing makes no difference', () => {
    const inTurn = survey();
    const first = inTurn.throw({ ...SIX, hex: east });
    const other = inTurn.throw({ ...SIX, hex: west });
    const again = inTurn.throw({ ...SIX, hex: east });
    const turned = survey();
    expect(turned.throw({ ...SIX, hex: west })).toEqual(other);
    expect(turned.throw({ ...SIX, hex: east })).toEqual(first);
    expect(turned.throw({ ...SIX, hex: east })).toEqual(again);
    expect(again).not.toEqual(first);
  });

  it('are keyed by the place of the survey and that of the hex, and differ from throws without a hex', () => {
    const key = { seed: 'demo', procedure: 'survey', occurrence: 0 };
    const dice = survey({ q: 2, r: -3 });
    expect(dice.throw({ ...MANY, hex: east })).toEqual(seededDice({ ...key, place: '2,-3 1,0' }).throw(MANY));
    expect(dice.throw({ ...MANY, hex: { q: 2, r: -3 } })).toEqual(
      seededDice({ ...key, place: '2,-3 2,-3' }).throw(MANY),
    );
    expect(dice.throw(MANY)).toEqual(seededDice({ ...key, place: '2,-3' }).throw(MANY));
  });

  it('never share a generator with those of another survey, at the same hex or elsewhere', () => {
    fc.assert(
      fc.property(anyHex(30), anyHex(30), anyHex(30), (one, other, hex) => {
        fc.pre(one.q !== other.q || one.r !== other.r);
        const [mine, theirs] = [survey(one), survey(other)];
        const before = mine.throw({ ...MANY, hex });
        expect(theirs.throw({ ...MANY, hex })).not.toEqual(before);
        // Throws of one survey do not advance the generators of the other.
        expect(survey(one).throw({ ...MANY, hex })).toEqual(before);
        expect(mine.throw({ ...MANY, hex })).not.toEqual(before);
      }),
    );
  });
});
