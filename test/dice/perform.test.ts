import { describe, expect, it } from 'vitest';
import { type Dice, perform } from '../../src/dice/perform.ts';
import { type DiceRequest, diceName, type Procedure } from '../../src/dice/request.ts';
import { facesOf, type Roll } from '../../src/dice/roll.ts';

/** Dice that give the faces they are told to, and record the requests. */
class ToldDice implements Dice {
  readonly asked: DiceRequest[] = [];
  readonly own?: true;
  readonly #throws: (readonly number[])[];

  constructor(throws: readonly (readonly number[])[], own = false) {
    this.#throws = [...throws];
    if (own) this.own = true;
  }

  throw(request: DiceRequest): readonly number[] | null {
    this.asked.push(request);
    return this.#throws.shift() ?? null;
  }
}

function* asking(...requests: DiceRequest[]): Procedure<number[][]> {
  const answers: number[][] = [];
  for (const request of requests) answers.push([...(yield request)]);
  return answers;
}

const HEIGHT: DiceRequest = { for: 'height', sides: 6, count: 2 };
const WAY: DiceRequest = { for: 'way', sides: 6, count: 1, accept: [2, 5] };

describe('performing a procedure', () => {
  it('gives it the faces that it asked for, in order, and records each throw with its purpose', () => {
    const dice = new ToldDice([[3, 4], [5]]);
    expect(perform(asking(HEIGHT, WAY), dice)).toEqual({
      done: true,
      result: [[3, 4], [5]],
      trace: [
        { for: 'height', sides: 6, faces: [3, 4] },
        { for: 'way', sides: 6, faces: [5] },
      ],
    });
    expect(dice.asked).toEqual([HEIGHT, WAY]);
  });

  it('rolls until a face is accepted and keeps the discarded ones, marked', () => {
    const { result, trace } = finished(asking(WAY, HEIGHT), [[1], [6], [1], [2], [1, 1]]);
    expect(result).toEqual([[2], [1, 1]]);
    expect(trace).toEqual([
      { for: 'way', sides: 6, faces: [1], discarded: true },
      { for: 'way', sides: 6, faces: [6], discarded: true },
      { for: 'way', sides: 6, faces: [1], discarded: true },
      { for: 'way', sides: 6, faces: [2] },
      { for: 'height', sides: 6, faces: [1, 1] },
    ]);
  });

  it('rolls again as often as it takes', () => {
    const { result, trace } = finished(asking(WAY), [...Array.from({ length: 200 }, () => [3]), [5]]);
    expect(result).toEqual([[5]]);
    expect(trace.length).toBe(201);
    expect(trace.filter((roll) => roll.discarded).length).toBe(200);
  });

  it('accepts other faces on rolling again, if the rule names them', () => {
    const request: DiceRequest = {
      for: 'kind',
      sides: 6,
      count: 1,
      accept: [1, 2, 6],
      acceptAfterReroll: [1, 2],
    };
    const { result, trace } = finished(asking(request, request), [[5], [6], [2], [6]]);
    expect(result).toEqual([[2], [6]]);
    expect(trace.map((roll) => [...roll.faces, roll.discarded])).toEqual([
      [5, true],
      [6, true],
      [2, undefined],
      [6, undefined],
    ]);
    const { acceptAfterReroll: again, ...rest } = request;
    expect(perform(asking(request), new ToldDice([[5]]))).toMatchObject({
      done: false,
      lacking: { ...rest, accept: again },
    });
  });

  it('marks throws made on the table as own, including discarded ones, and no others', () => {
    const outcome = perform(asking(HEIGHT, WAY), new ToldDice([[6, 6], [3], [5]], true));
    expect(outcome.trace).toEqual([
      { for: 'height', sides: 6, faces: [6, 6], own: true },
      { for: 'way', sides: 6, faces: [3], discarded: true, own: true },
      { for: 'way', sides: 6, faces: [5], own: true },
    ]);
    for (const roll of perform(asking(HEIGHT), new ToldDice([[6, 6]])).trace)
      expect(Object.keys(roll)).toEqual(['for', 'sides', 'faces']);
  });

  it('throws no dice for a procedure that needs none', () => {
    const dice = new ToldDice([]);
    expect(perform(asking(), dice)).toEqual({ done: true, result: [], trace: [] });
    expect(dice.asked).toEqual([]);
  });

  it('names the missing die when the dice run out, with what had been rolled', () => {
    expect(perform(asking(HEIGHT, WAY), new ToldDice([[1, 2], [6]]))).toEqual({
      done: false,
      lacking: WAY,
      trace: [
        { for: 'height', sides: 6, faces: [1, 2] },
        { for: 'way', sides: 6, faces: [6], discarded: true },
      ],
    });
  });

  it('keeps one trace if a procedure uses another', () => {
    function* outer(): Procedure<number> {
      const [first] = yield { for: 'first', sides: 4, count: 1 };
      const [[second = 0] = []] = yield* asking({ for: 'second', sides: 8, count: 1 });
      const [third] = yield { for: 'third', sides: 10, count: 1 };
      return (first as number) * 100 + second * 10 + (third as number);
    }
    const { result, trace } = finished(outer(), [[4], [8], [9]]);
    expect(result).toBe(489);
    expect(trace.map((roll) => `${roll.for} d${roll.sides}`)).toEqual(['first d4', 'second d8', 'third d10']);
  });

  it.each<[string, Partial<DiceRequest>]>([
    ['rolling again goes with a single die', { count: 2, accept: [3] }],
    ['rolled for ever', { accept: [] }],
    ['rolled for ever', { accept: [7] }],
    ['rolled for ever', { accept: [0] }],
    ['rolled for ever', { accept: [1], acceptAfterReroll: [7] }],
    ['nobody can roll d1 ', { sides: 1 }],
    ['nobody can roll 0d6', { count: 0 }],
    ['nobody can roll -1d6', { count: -1 }],
    ['nobody can roll 1.5d6', { count: 1.5 }],
    ['d6.5 ', { sides: 6.5 }],
    ['dNaN', { sides: Number.NaN }],
  ])('throws an error before any die is thrown if a procedure has a bug: %s (%o)', (message, wrong) => {
    const dice = new ToldDice([[3], [3]]);
    const request = { for: 'luck', sides: 6, count: 1, ...wrong };
    expect(() => perform(asking(request), dice)).toThrow(message.replace('d1 ', '1d1 '));
    expect(() => perform(asking(request), dice)).toThrow('for luck');
    expect(dice.asked).toEqual([]);
  });
});

describe('a trace', () => {
  it('gives its faces in one list, including discarded ones: these faces, typed in, give the same result', () => {
    const trace: Roll[] = [
      { for: 'height', sides: 6, faces: [3, 4] },
      { for: 'way', sides: 6, faces: [1], discarded: true },
      { for: 'way', sides: 6, faces: [5] },
    ];
    expect(facesOf(trace)).toEqual([3, 4, 1, 5]);
    expect(facesOf([])).toEqual([]);
    expect(finished(asking(HEIGHT, WAY), [[3, 4], [1], [5]]).trace).toEqual(trace);
  });
});

describe('the name of dice', () => {
  it('is the usual notation', () => {
    expect(diceName({ count: 3, sides: 6 })).toBe('3d6');
    expect(diceName({ count: 1, sides: 20 })).toBe('d20');
  });
});

function finished<T>(procedure: Procedure<T>, throws: readonly (readonly number[])[]) {
  const outcome = perform(procedure, new ToldDice(throws));
  if (!outcome.done) throw new Error(`lacking: ${outcome.lacking.for}`);
  return outcome;
}
