import { describe, expect, it } from 'vitest';
import { performScripted } from '../../src/dice/given.ts';
import { perform } from '../../src/dice/perform.ts';
import { seededDice } from '../../src/dice/seeded.ts';
import { type Piece, type SectorSettings, sectorBattlefield } from '../../src/rules/sectors.ts';
import { tellSectors } from '../../src/telling/sectors.ts';
import { sectorsSummary } from '../../src/telling/sectors-summary.ts';
import { tried } from '../support/thoroughness.ts';

const nothing = (sectors: number): number[] => new Array(sectors).fill(1);

function told(faces: readonly number[], choices: SectorSettings['choices'] = { a: [], b: [] }) {
  const { result, trace } = performScripted(sectorBattlefield({ tree: 'deciduous', choices }), faces);
  return { summary: sectorsSummary(result), texts: tellSectors(result, trace).map(({ text }) => text) };
}

describe('the explanation of a battlefield by sectors', () => {
  it('names the size of streams and rivers too in its summary, with "and" before the last piece', () => {
    expect(told([4, 3, 1, ...nothing(4), 4, 2, 5, 3, 5, 1, ...nothing(6)]).summary).toBe(
      'A battlefield of twelve sectors with 2 pieces: a small deciduous wood and a large river.',
    );
  });

  it('counts pieces of the same kind in its summary', () => {
    expect(told([4, 3, 1, ...nothing(4), 4, 3, 1, 4, 2, 5, 3, 5, 1, ...nothing(5)]).summary).toBe(
      'A battlefield of twelve sectors with 3 pieces: 2 small deciduous woods and a large river.',
    );
  });

  it('says of a stream in one sector that it runs through this one only', () => {
    const { texts } = told([...nothing(5), 4, 2, 1, 1, 4, 1, 2, 5, ...nothing(6)]);
    expect(texts).toContain(
      'The stream enters by the top edge of sector 6 (column 6, row 1), runs through sector 6 only, and leaves by the right edge of sector 6 (column 6, row 1).',
    );
  });

  it.each<[Piece, string]>([
    ['hill', 'a hill'],
    ['water', 'water'],
    ['wood', 'a wood'],
    ['built-up-area', 'a built-up area'],
  ])('says what a player chooses: %s', (piece, words) => {
    const lake = piece === 'water' ? [5] : [];
    const dice = [4, 5, 1, ...lake, 4, 6, 1, ...lake, ...nothing(10)];
    const { texts } = told(dice, { a: [piece], b: [piece] });
    expect(texts).toContain(`5: player A chooses ${words}.`);
    expect(texts).toContain(`6: player B chooses ${words}.`);
  });

  it('says why a choice is rolled again, and why once more', () => {
    const { texts } = told([4, 5, 6, 4, 1, ...nothing(11)], { a: [], b: ['hill'] });
    expect(texts.slice(1, 4)).toEqual([
      '5: player A has no choice to make, so it was rolled again.',
      '6: only 1 to 4 count now, so it was rolled again.',
      '4: built-up area.',
    ]);
  });

  it('says whether dice for sectors are for the entry or the exit', () => {
    const { texts } = told([...nothing(8), 4, 2, 1, 3, 2, 1, 6, 1, 5, 2, 1, ...nothing(3)]);
    expect(texts.filter((text) => /A die|a die/.test(text))).toEqual([
      'For the entry a die for each of two sectors, clockwise: 6 is the highest.',
      'For the exit a die for each of two sectors, clockwise: 5 is the highest.',
    ]);
  });

  it('says that hills fill a quarter, and which one is used instead', () => {
    const hill = [4, 1, 1];
    const { texts } = told([...nothing(3), ...hill, ...hill, 1, 4, 2, 1, 1, 3, 1, ...nothing(5)]);
    expect(texts).toContain(
      'Hills fill that quarter, so it comes in over the next one clockwise, the fourth quarter of the top edge.',
    );
  });

  it('says what else blocks a quarter, and into what a later one flows', () => {
    const down = [...nothing(4), 4, 2, 3, 3, 4, 6, 6, 1, 6, 1];
    const { texts } = told([...down, ...nothing(6), 4, 2, 1, 1, 1, 1, 6, 1]);
    expect(texts).toContain(
      'The river from sector 5 bars that quarter and 2 more, so it comes in over the fourth quarter of the top edge.',
    );
    expect(texts).toContain(
      '1: it would leave one quarter further clockwise, over the second quarter of the top edge.',
    );
    expect(texts.at(-1)).toBe(
      'The stream enters by the top edge of sector 6 (column 6, row 1), runs through the sectors 6, 12, 11, and there flows into the river from sector 5.',
    );
    expect(told([...nothing(5), 4, 2, 1, 1, 5, 1, ...nothing(6)]).texts).toContain(
      'Its own entry bars that quarter, so it leaves over the next one clockwise, the third quarter of the right edge.',
    );
  });

  it('lets water come and go by the edges that were last named, over many seeds', () => {
    const contradictions: string[] = [];
    for (let i = 0; i < tried(500, 1500); i++) {
      const dice = seededDice({ seed: String(i), procedure: 'battlefield', place: '0,0', occurrence: 0 });
      const outcome = perform(sectorBattlefield({ tree: 'palm', choices: { a: ['hill'], b: [] } }), dice);
      if (!outcome.done) throw new Error('seeded dice never run out');
      const named = { enters: '', leaves: '' };
      for (const { text } of tellSectors(outcome.result, outcome.trace)) {
        if (!/^(?!.*(undefined|null|NaN)).+\.$/.test(text)) contradictions.push(`${i}: ${text}`);
        const [, does, edge] =
          /(comes in|leaves|would leave) .*of the (\w+) edge(?: from [a-z ]+)?\.$/.exec(text) ?? [];
        if (edge !== undefined) named[does === 'comes in' ? 'enters' : 'leaves'] = edge;
        for (const [, end, by] of text.matchAll(/(enters|leaves) by the (\w+) edge/g))
          if (named[end as keyof typeof named] !== by) contradictions.push(`${i}: ${text}`);
      }
    }
    expect(contradictions).toEqual([]);
  });
});
