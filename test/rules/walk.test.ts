import { describe, expect, it } from 'vitest';
import { seededNumbers } from '../../src/dice/seeded.ts';
import { type Axial, hexDistance, hexKey, ORIGIN } from '../../src/hex/axial.ts';
import { neighbours } from '../../src/hex/direction.ts';
import { type Step, walk } from '../../src/rules/walk.ts';
import { evenness } from '../support/chi-square.ts';
import { keyOf } from '../support/hexes.ts';

/** Walks on and on over a world that is revealed on the way; at first the start and its six neighbours are known. */
class Walked {
  readonly known = new Set([ORIGIN, ...neighbours(ORIGIN)].map(hexKey));
  /** The number of sides that each draw was asked for. */
  readonly asked: number[] = [];
  readonly taken: (Step & { unknownAround: Axial[] })[] = [];

  constructor(seed: string, enough: (walked: Walked) => boolean) {
    const draw = seededNumbers({ seed, procedure: 'walk', place: '0,0', occurrence: 0 });
    const way = walk(
      (hex) => this.known.has(hexKey(hex)),
      (sides) => {
        this.asked.push(sides);
        return draw(sides);
      },
    );
    while (!enough(this)) {
      const step = way.next().value;
      if (!step) throw new Error('a walk in an open world never ends');
      const { from, to } = step;
      const unknownAround = neighbours(from).filter((hex) => !this.known.has(hexKey(hex)));
      this.taken.push({ from, to, unknownAround });
      this.known.add(hexKey(to));
    }
  }
}

const steps = (count: number) => (walked: Walked) => walked.taken.length === count;

describe('[solo: the walk that shows a world]', () => {
  const { taken, asked } = new Walked('a', steps(3000));

  it('makes expeditions of 1, 2, 3 … steps, each from the start hex, each step to a neighbour', () => {
    let at = 0;
    for (let length = 1; at + length <= taken.length; length++) {
      expect(taken[at]?.from).toEqual(ORIGIN);
      for (let step = 1; step < length; step++)
        expect(taken[at + step]?.from).toEqual(taken[at + step - 1]?.to);
      at += length;
    }
    for (const { from, to } of taken) expect(hexDistance(from, to)).toBe(1);
    expect(at).toBeGreaterThan(2900);
  });

  it('takes a random unknown neighbour if there is one, otherwise a random one', () => {
    let toUnknown = 0;
    taken.forEach(({ to, unknownAround }, i) => {
      expect(asked[i]).toBe(unknownAround.length || 6);
      if (unknownAround.length === 0) return;
      toUnknown++;
      expect(unknownAround.map(keyOf)).toContain(keyOf(to));
    });
    expect(toUnknown).toBeGreaterThan(300);
    expect(asked.length).toBe(taken.length);
  });

  it('has no favourite direction', () => {
    const ways = new Walked('b', steps(20_000)).taken.filter(
      ({ unknownAround }) => unknownAround.length === 0,
    );
    const { statistic, critical } = evenness(
      ways.map(({ from, to }) => neighbours(from).findIndex((near) => keyOf(near) === keyOf(to)) + 1),
      6,
    );
    expect(ways.length).toBeGreaterThan(5000);
    expect(statistic).toBeLessThan(critical);
  });

  it('takes some 5,500 steps to find 1,000 hexes', () => {
    const needed = Array.from({ length: 24 }, (_, n) => {
      const { taken: all } = new Walked(`world ${n}`, ({ known }) => known.size === 1000);
      return all.length;
    });
    const mean = needed.reduce((sum, count) => sum + count) / needed.length;
    expect(mean).toBeGreaterThan(5000);
    expect(mean).toBeLessThan(6000);
  });

  it('can be scripted: the drawn numbers decide its way', () => {
    const way = walk(
      () => false,
      () => 2,
    );
    const first = Array.from({ length: 3 }, () => way.next().value);
    expect(first).toEqual([
      { from: ORIGIN, to: { q: 1, r: -1 } },
      { from: ORIGIN, to: { q: 1, r: -1 } },
      { from: { q: 1, r: -1 }, to: { q: 2, r: -2 } },
    ]);
  });
});
