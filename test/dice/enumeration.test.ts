import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enumerate, odds } from '../../src/dice/enumeration.ts';
import type { DiceRequest, Procedure } from '../../src/dice/request.ts';

const d = (sides: number, more: Partial<DiceRequest> = {}): DiceRequest => ({
  for: 'luck',
  sides,
  count: 1,
  ...more,
});

function* total(...requests: DiceRequest[]): Procedure<number> {
  let sum = 0;
  for (const request of requests) for (const face of yield request) sum += face;
  return sum;
}

const chances = <T>(begin: () => Procedure<T>) => odds(enumerate(begin), (result) => result);

const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, number) => sum + number, 0);

describe('the enumeration of a procedure', () => {
  it('gives 2d6 their triangular distribution, exactly', () => {
    const ways = [...enumerate(() => total(d(6, { count: 2 })))];
    expect(ways.length).toBe(36);
    expect(ways.every(({ oneIn }) => oneIn === 36)).toBe(true);
    for (let sum = 2; sum <= 12; sum++)
      expect(ways.filter(({ result }) => result === sum).length, String(sum)).toBe(6 - Math.abs(7 - sum));
  });

  it('gives each face of one die the same chance', () => {
    expect([...enumerate(() => total(d(20)))]).toEqual(
      Array.from({ length: 20 }, (_, i) => ({ result: i + 1, oneIn: 20 })),
    );
  });

  it('gives each accepted face its weight if the others are rolled again', () => {
    expect([...enumerate(() => total(d(6, { accept: [2, 3, 5] })))]).toEqual([
      { result: 2, oneIn: 3 },
      { result: 3, oneIn: 3 },
      { result: 5, oneIn: 3 },
    ]);
    expect([...enumerate(() => total(d(6, { accept: [4] })))]).toEqual([{ result: 4, oneIn: 1 }]);
  });

  it('distinguishes the faces accepted at first from those accepted on rolling again', () => {
    const chance = chances(() => total(d(6, { accept: [1, 2, 3, 4, 6], acceptAfterReroll: [1, 2, 3, 4] })));
    expect([...chance].toSorted(([a], [b]) => a - b)).toEqual([
      ...[1, 2, 3, 4].map((face) => [face, 5 / 24]),
      [6, 1 / 6],
    ]);
  });

  it('gives one possibility with certainty for a procedure without dice', () => {
    expect([...enumerate(() => total())]).toEqual([{ result: 0, oneIn: 1 }]);
  });

  it('follows a procedure that only sometimes rolls further dice', () => {
    function* exploding(): Procedure<string> {
      const [first] = yield d(6);
      if (first !== 6) return `${first}`;
      const [second] = yield d(4);
      if (second !== 4) return `6${second}`;
      const [third] = yield d(2);
      return `64${third}`;
    }
    const ways = [...enumerate(exploding)];
    expect(ways.map(({ result, oneIn }) => `${result}:${oneIn}`)).toEqual(
      '1:6 2:6 3:6 4:6 5:6 61:24 62:24 63:24 641:48 642:48'.split(' '),
    );
    expect(sumOf(ways.map(({ oneIn }) => 1 / oneIn))).toBeCloseTo(1, 12);
  });

  it('drops the dice of a longer way when a shorter one follows', () => {
    function* onlyAtFirst(): Procedure<string> {
      const [first] = yield d(3);
      if (first !== 1) return `${first}`;
      const [second] = yield d(2);
      return `1${second}`;
    }
    expect([...enumerate(onlyAtFirst)].map(({ result, oneIn }) => `${result}:${oneIn}`)).toEqual(
      '11:6 12:6 2:3 3:3'.split(' '),
    );
  });

  it('includes procedures used by other procedures', () => {
    function* outer(): Procedure<string> {
      const first = yield* total(d(2));
      const second = first === 2 ? yield* total(d(6, { accept: [1, 6] })) : 0;
      const third = yield* total(d(2));
      return `${first}${second}${third}`;
    }
    expect([...enumerate(outer)].map(({ result, oneIn }) => `${result}:${oneIn}`)).toEqual(
      '101:4 102:4 211:8 212:8 261:8 262:8'.split(' '),
    );
  });

  it('starts the procedure anew for each way', () => {
    let begun = 0;
    const ways = [
      ...enumerate(() => {
        begun++;
        return total(d(3), d(3));
      }),
    ];
    expect(begun).toBe(9);
    expect(ways.length).toBe(9);
  });

  it('passes on what the procedure throws', () => {
    expect(() => [...enumerate(() => total(d(6, { count: 2, accept: [1] })))]).toThrow('single die');
  });

  it('gives every sequence of faces the product of the chances of its dice, which sum to 1', () => {
    const anyDie = fc.oneof(
      fc.record({ sides: fc.integer({ min: 2, max: 5 }), count: fc.integer({ min: 1, max: 2 }) }),
      fc.subarray([1, 2, 3, 4], { minLength: 1 }).map((accept) => ({ sides: 4, count: 1, accept })),
    );
    fc.assert(
      fc.property(fc.array(anyDie, { maxLength: 4 }), (dice) => {
        function* faces(): Procedure<string> {
          const row: number[] = [];
          for (const die of dice) row.push(...(yield { for: 'luck', ...die }));
          return row.join();
        }
        const ways = [...enumerate(faces)];
        const expected = dice.reduce(
          (product, die) => product * ('accept' in die ? die.accept.length : die.sides ** die.count),
          1,
        );
        expect(ways.length).toBe(expected);
        expect(ways.every(({ oneIn }) => oneIn === expected)).toBe(true);
        expect(new Set(ways.map(({ result }) => result)).size).toBe(expected);
        expect(sumOf(ways.map(({ oneIn }) => 1 / oneIn))).toBeCloseTo(1, 9);
      }),
    );
  });
});

describe('odds', () => {
  it('sum up the ways of each class, in the order in which the classes first occur', () => {
    const parity = odds(
      enumerate(() => total(d(6, { count: 2 }))),
      (sum) => (sum === 7 ? 'seven' : sum % 2 === 0 ? 'even' : 'odd'),
    );
    expect([...parity.keys()]).toEqual(['even', 'odd', 'seven']);
    expect(parity.get('even')).toBeCloseTo(18 / 36, 12);
    expect(parity.get('seven')).toBeCloseTo(6 / 36, 12);
    expect(parity.get('odd')).toBeCloseTo(12 / 36, 12);
  });

  it('weigh ways by their chances', () => {
    function* nested(): Procedure<string> {
      const [first] = yield d(2);
      if (first === 1) return 'near';
      yield d(6);
      return 'far';
    }
    const far = chances(nested);
    expect(far.get('near')).toBeCloseTo(0.5, 12);
    expect(far.get('far')).toBeCloseTo(0.5, 12);
  });
});
