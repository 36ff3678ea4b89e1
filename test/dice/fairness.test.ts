import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { seededDice, seededNumbers } from '../../src/dice/seeded.ts';
import { type ChiSquare, evenness, independence } from '../support/chi-square.ts';

/*
 * Every campaign uses a fresh generator for each hex, so dice must be fair within one sequence and from one key to the
 * next, which most generators fail. The keys are fixed: what passes today passes tomorrow.
 */

/** Gives the faces of one key, one after the other. */
type Draw = (sides: number) => number;
type Source = (seed: string, place: string, occurrence: number) => Draw;

const seeded: Source = (seed, place, occurrence) =>
  seededNumbers({ seed, procedure: 'reveal', place, occurrence });

/** Half the side of the block of hexes that is tested: 200 × 200. */
const HALF = 100;

const first = (source: Source, seed: string, q: number, r: number, occurrence = 0) =>
  source(seed, `${q},${r}`, occurrence)(6);

function* block<T>(at: (q: number, r: number) => T): Iterable<T> {
  for (let q = -HALF; q < HALF; q++) for (let r = -HALF; r < HALF; r++) yield at(q, r);
}

/** The first dice of all hexes in the block and of a margin, so that each has two further ones in each direction. */
function firstDice(source: Source, seed: string): (q: number, r: number) => number {
  const side = 2 * HALF + 2;
  const faces = new Uint8Array(side * side);
  const index = (q: number, r: number) => (q + HALF) * side + (r + HALF);
  for (let q = -HALF; q < HALF + 2; q++)
    for (let r = -HALF; r < HALF + 2; r++) faces[index(q, r)] = first(source, seed, q, r);
  return (q, r) => faces[index(q, r)] as number;
}

function* countingUp(source: Source, prefix: string, count: number): Iterable<number> {
  for (let n = 1; n <= count; n++) yield first(source, `${prefix}${n}`, 0, 0);
}

function* windows(faces: readonly number[], length: number): Iterable<readonly number[]> {
  for (let at = 0; at + length <= faces.length; at++) yield faces.slice(at, at + length);
}

const pairsOf = (faces: readonly number[]) =>
  [...windows(faces, 2)].map(([a, b]) => [a as number, b as number] as const);

/** Pairs each third face with the two before it, to test whether these predict it. */
const triplesOf = (faces: readonly number[]) =>
  [...windows(faces, 3)].map(([a, b, c]) => [(a as number) * 10 + (b as number), c as number] as const);

function expectChance({ statistic, critical }: ChiSquare): void {
  expect(statistic).toBeLessThan(critical);
}

function expectFraud({ statistic, critical }: ChiSquare): void {
  expect(statistic).toBeGreaterThan(2 * critical);
}

describe('dice of one sequence', () => {
  const length = 60_000;
  const row = (sides: number) => {
    const draw = seeded('fair', '3,-2', 0);
    return Array.from({ length }, () => draw(sides));
  };

  it.each(Array.from({ length: 19 }, (_, i) => i + 2))('are even: d%i', (sides) => {
    expectChance(evenness(row(sides), sides));
  });

  it('do not predict the next one, nor do two of them the third', () => {
    expectChance(independence(pairsOf(row(6))));
    expectChance(independence(triplesOf(row(6))));
  });

  it('are not suspiciously even either', () => {
    expect(evenness(row(20), 20).statistic).toBeGreaterThan(1);
    expect(independence(triplesOf(row(6))).statistic).toBeGreaterThan(80);
  });
});

describe.each(['a', 'demo', '7f3a9c5e8b2d4f60718293a4b5c6d7e8'])(
  'first dice of neighbouring hexes, seed %s',
  (seed) => {
    const faceAt = firstDice(seeded, seed);

    it('are even over a block of 200 × 200', () => {
      expectChance(evenness(block(faceAt), 6));
    });

    it.each([
      ['(q + 1, r)', 1, 0],
      ['(q, r + 1)', 0, 1],
      ['(q + 1, r + 1)', 1, 1],
    ])('do not predict those of %s', (_, dq, dr) => {
      expectChance(independence(block((q, r) => [faceAt(q, r), faceAt(q + dq, r + dr)] as const)));
    });

    it.each([
      ['row', 1, 0],
      ['column', 0, 1],
    ])('of two hexes do not predict the third in the %s', (_, dq, dr) => {
      const towards = block((q, r) => {
        const two = faceAt(q, r) * 10 + faceAt(q + dq, r + dr);
        return [two, faceAt(q + 2 * dq, r + 2 * dr)] as const;
      });
      expectChance(independence(towards));
    });
  },
);

describe('dice of one hex', () => {
  it('for the altitude do not predict the die for the flow', () => {
    const throws = block((q, r) => {
      const dice = seededDice({ seed: 'demo', procedure: 'reveal', place: `${q},${r}`, occurrence: 0 });
      const [a, b] = dice.throw({ for: 'altitude', sides: 6, count: 2 }) as [number, number];
      const [flow] = dice.throw({ for: 'flow', sides: 6, count: 1 }) as [number];
      return { a, b, flow };
    });
    const thrown = [...throws];
    expectChance(independence(thrown.map(({ a, b, flow }) => [a + b, flow])));
    expectChance(independence(thrown.map(({ a, b }) => [a, b])));
    expectChance(independence(thrown.map(({ a, b, flow }) => [a * 10 + b, flow])));
    expectChance(
      evenness(
        thrown.map(({ flow }) => flow),
        6,
      ),
    );
  });

  it('of one occurrence do not predict those of the next', () => {
    expectChance(
      independence(
        block((q, r) => [first(seeded, 'demo', q, r, 0), first(seeded, 'demo', q, r, 1)] as const),
      ),
    );
    const times = Array.from({ length: 40_000 }, (_, n) => first(seeded, 'demo', 5, 5, n));
    expectChance(evenness(times, 6));
    expectChance(independence(pairsOf(times)));
    expectChance(independence(triplesOf(times)));
  });
});

describe('first dice of consecutively numbered seeds', () => {
  describe.each(['a', 'demo', 'world '])("'%s' and a number", (prefix) => {
    const faces = [...countingUp(seeded, prefix, 40_000)];

    it('are even', () => {
      expectChance(evenness(faces, 6));
    });

    it('do not predict the next seed', () => {
      expectChance(independence(pairsOf(faces)));
    });
  });

  it("of two seeds do not predict the third: 'demo1' and 'demo2' do not predict 'demo3'", () => {
    expectChance(independence(triplesOf([...countingUp(seeded, 'demo', 40_000)])));
  });
});

describe('the tests of fairness', () => {
  /** The low bits of a counter times a constant: a kind of generator that only looks random. */
  const lowBits: Source = (seed, place, occurrence) => {
    const [q = 0, r = 0] = place.split(',').map(Number);
    let state = (Number.parseInt(seed.slice(1), 36) || 0) * 7919 + q * 131 + r * 17 + occurrence;
    return (sides) => {
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
      return ((state & 0xff) % sides) + 1;
    };
  };

  const require = createRequire(import.meta.url);
  const named =
    (name: string): Source =>
    (seed, place, occurrence) => {
      const make = require(`seedrandom/lib/${name}.js`) as (seed: string) => () => number;
      const next = make(`reveal ${place} ${occurrence} ${seed}`);
      return (sides) => Math.floor(next() * sides) + 1;
    };

  it('detect the low bits of a congruential generator, within a sequence and between neighbours', () => {
    const draw = lowBits('a1', '3,-2', 0);
    const row = Array.from({ length: 60_000 }, () => draw(6));
    expectFraud(independence(pairsOf(row)));
    const faceAt = firstDice(lowBits, 'a1');
    expectFraud(independence(block((q, r) => [faceAt(q, r), faceAt(q + 1, r)] as const)));
    expectFraud(independence(block((q, r) => [faceAt(q, r), faceAt(q, r + 1)] as const)));
    expectFraud(independence(pairsOf([...countingUp(lowBits, 'a', 40_000)])));
  });

  it.each(['xor128', 'xorwow', 'xorshift7'])('detect %s between neighbouring keys', (name) => {
    const faceAt = firstDice(named(name), 'demo');
    expectFraud(independence(block((q, r) => [faceAt(q, r), faceAt(q, r + 1)] as const)));
  });

  it('detect a loaded die, and one that rounds instead of drawing again', () => {
    const draw = seeded('loaded', '0,0', 0);
    const loaded = Array.from({ length: 60_000 }, () => (draw(20) === 1 ? 6 : draw(6)));
    expectFraud(evenness(loaded, 6));
    const rounded = Array.from({ length: 60_000 }, () => ((draw(64) - 1) % 20) + 1);
    expectFraud(evenness(rounded, 20));
  });

  it('detect dice of which two determine the third, even if each pair is sound', () => {
    const draw = seeded('sum', '0,0', 0);
    const faces: number[] = [];
    while (faces.length < 40_000) {
      const [a, b] = [draw(6), draw(6)];
      faces.push(a, b, ((a + b) % 6) + 1);
    }
    expectFraud(independence(triplesOf(faces)));
  });

  it('refuse a face that the die does not have', () => {
    expect(() => evenness([1, 7], 6)).toThrow('d6 shows 7');
  });
});
