import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GivenDice, performScripted } from '../../src/dice/given.ts';
import { perform } from '../../src/dice/perform.ts';
import type { DiceRequest, Procedure } from '../../src/dice/request.ts';
import { facesOf } from '../../src/dice/roll.ts';

const TWO: DiceRequest = { for: 'height', sides: 6, count: 2 };
const ONE: DiceRequest = { for: 'way', sides: 6, count: 1 };
const EVEN: DiceRequest = { for: 'even', sides: 6, count: 1, accept: [2, 4, 6] };

function* sumOf(...requests: DiceRequest[]): Procedure<number> {
  let sum = 0;
  for (const request of requests) for (const face of yield request) sum += face;
  return sum;
}

describe('given dice', () => {
  it('give their faces in order, and list those not yet used', () => {
    const dice = new GivenDice([1, 2, 3, 4]);
    expect(dice.throw(TWO)).toEqual([1, 2]);
    expect(dice.unused).toEqual([3, 4]);
    expect(dice.throw(ONE)).toEqual([3]);
    expect(dice.unused).toEqual([4]);
    expect(dice.impossible).toBeNull();
  });

  it('serve several procedures one after the other', () => {
    const dice = new GivenDice([1, 2, 3, 4, 5]);
    expect(perform(sumOf(TWO), dice)).toMatchObject({ done: true, result: 3 });
    expect(perform(sumOf(ONE, TWO), dice)).toMatchObject({ done: true, result: 12 });
    expect(dice.unused).toEqual([]);
  });

  it('run out if fewer are left than are thrown together, without using these up', () => {
    const dice = new GivenDice([1, 2, 3]);
    expect(perform(sumOf(TWO, TWO), dice)).toMatchObject({ done: false, lacking: TWO });
    expect(dice.unused).toEqual([3]);
    expect(dice.impossible).toBeNull();
    expect(new GivenDice([]).throw(ONE)).toBeNull();
  });

  it.each([0, 7, -1, 2.5, Number.NaN])(
    'report as impossible the first face that its die does not have: %d',
    (wrong) => {
      const dice = new GivenDice([1, wrong, 9]);
      expect(dice.throw(ONE)).toEqual([1]);
      expect(dice.throw(ONE)).toBeNull();
      expect(dice.impossible).toEqual({ face: wrong, request: ONE });
      expect(dice.unused).toEqual([wrong, 9]);
    },
  );

  it('throw nothing more after an impossible face, and go on reporting it', () => {
    const dice = new GivenDice([5, 1, 1, 8]);
    expect(dice.throw({ for: 'small', sides: 4, count: 1 })).toBeNull();
    expect(dice.throw(ONE)).toBeNull();
    expect(dice.throw(TWO)).toBeNull();
    expect(dice.throw({ for: 'smaller', sides: 3, count: 1 })).toBeNull();
    expect(dice.impossible).toEqual({ face: 5, request: { for: 'small', sides: 4, count: 1 } });
  });

  it('report an impossible face even if there are too few faces', () => {
    const dice = new GivenDice([9]);
    expect(dice.throw(TWO)).toBeNull();
    expect(dice.impossible?.face).toBe(9);
  });

  it('do not report later faces that another die may have', () => {
    const dice = new GivenDice([2, 20]);
    expect(dice.throw(ONE)).toEqual([2]);
    expect(dice.impossible).toBeNull();
    expect(dice.throw({ for: 'luck', sides: 20, count: 1 })).toEqual([20]);
  });
});

describe('a scripted performance', () => {
  it('gives the result and the trace', () => {
    expect(performScripted(sumOf(TWO, EVEN), [1, 2, 3, 4])).toMatchObject({
      result: 7,
      trace: [{ faces: [1, 2] }, { faces: [3], discarded: true }, { faces: [4] }],
    });
  });

  it.each<[string, number[], RegExp]>([
    ['too few faces', [1], /no face is left for 2d6 \(height\)/],
    ['no face for a later die', [1, 2], /no face is left for d6 \(even\)/],
    ['only faces that are rolled again', [1, 2, 3, 3], /no face is left for d6 \(even\)/],
    ['surplus faces', [1, 2, 4, 5, 6], /nobody asked for the faces 5, 6/],
    ['a face that the die does not have', [1, 7, 4], /a d6 \(height\) has no face 7/],
    ['such a face at the end', [1, 2, 0], /a d6 \(even\) has no face 0/],
  ])('fails with %s', (_, faces, message) => {
    expect(() => performScripted(sumOf(TWO, EVEN), faces)).toThrow(message);
  });

  it('on the faces of a trace gives the same result and the same trace again', () => {
    const face = fc.integer({ min: 1, max: 6 });
    const throws = fc.array(fc.constantFrom(ONE, TWO, EVEN), { maxLength: 6 });
    fc.assert(
      fc.property(throws, fc.infiniteStream(face), (requests, stream) => {
        const dice = { throw: ({ count }: DiceRequest) => [...stream.take(count)] };
        const first = perform(sumOf(...requests), dice);
        if (!first.done) throw new Error('a stream never runs out');
        const again = performScripted(sumOf(...requests), facesOf(first.trace));
        expect(again).toMatchObject({ result: first.result, trace: first.trace });
      }),
    );
  });
});
