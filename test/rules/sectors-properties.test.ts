import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { performScripted } from '../../src/dice/given.ts';
import { perform } from '../../src/dice/perform.ts';
import { facesOf } from '../../src/dice/roll.ts';
import { seededDice } from '../../src/dice/seeded.ts';
import type { EdgeCrossing } from '../../src/rules/battlefield/battlefield.ts';
import { cellsBeside, positionOf } from '../../src/rules/battlefield/board.ts';
import { SECTOR_BOARD, sectorBattlefield } from '../../src/rules/sectors.ts';
import { plain } from '../support/sectors.ts';
import { tried } from '../support/thoroughness.ts';

function seeded(seed: string, settings = plain) {
  const dice = seededDice({ seed, procedure: 'battlefield', place: '0,0', occurrence: 0 });
  const outcome = perform(sectorBattlefield(settings), dice);
  if (!outcome.done) throw new Error('seeded dice never run out');
  return outcome;
}

/** Shared by several tests, since making them takes longer than checking them. */
const battlefields = Array.from({ length: tried(2000) }, (_, i) => seeded(`average ${i}`).result);

describe('over many seeds', () => {
  it('there are six pieces on average, each kind as often as its dice say', () => {
    const counts = new Map<string, number>();
    for (const { cells, routes } of battlefields) {
      const kinds = cells.flatMap(({ features }) => features.map(({ kind }) => kind));
      for (const kind of [...kinds, ...routes.flatMap(({ rolledIn }) => rolledIn.map(() => 'running'))])
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    const each = (kind: string) => (counts.get(kind) ?? 0) / battlefields.length;
    const pieces = [...counts.values()].reduce((sum, count) => sum + count, 0) / battlefields.length;
    expect(pieces).toBeCloseTo(6, 0);
    expect(Math.abs(pieces - 6)).toBeLessThan(0.1);
    for (const [kind, expected] of [
      ['hill', 1.5],
      ['trees', 1.5],
      ['settlement', 0.5],
      ['village', 0.5],
      ['town', 0.5],
      ['running', 1],
      ['lake', 0.25],
      ['marsh', 0.25],
    ] as const)
      expect(Math.abs(each(kind) - expected)).toBeLessThan(0.1);
  });

  it('water runs from edge to edge or into earlier water, through the sector where it was rolled; the trace replays it', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const { result, trace } = seeded(seed);
        for (const [i, { cells, exit, rolledIn, ...route }] of result.routes.entries()) {
          const entry = route.entry as EdgeCrossing;
          const earlier = result.routes.slice(0, i).flatMap((route) => route.cells);
          const met = cells.filter((cell) => earlier.includes(cell));
          expect(met).toEqual(exit ? [] : [cells.at(-1)]);
          expect([cells[0], cells.at(-1)]).toEqual([entry.cell, exit?.cell ?? met[0]]);
          expect(exit).not.toEqual(entry);
          const jumps = cells
            .slice(1)
            .filter((cell, at) => !cellsBeside(SECTOR_BOARD, cells[at] as number).includes(cell));
          expect(jumps).toEqual([]);
          expect(rolledIn.every((cell) => cells.includes(cell))).toBe(true);
          for (const { cell, side } of exit ? [entry, exit] : [entry]) {
            const { column, row } = positionOf(SECTOR_BOARD, cell);
            expect([row === 1, column === 6, row === 2, column === 1][side - 1]).toBe(true);
          }
        }
        expect(performScripted(sectorBattlefield(plain), facesOf(trace)).result).toEqual(result);
      }),
      { numRuns: tried(300, 1000) },
    );
  });

  it('no course visits a sector twice if another one leads through no more hills', () => {
    const backAndForth: string[] = [];
    for (const [i, { cells, routes }] of battlefields.entries()) {
      for (const [at, { cells: course, exit, rolledIn }] of routes.entries()) {
        const by = rolledIn[0] as number;
        const isHill = (cell: number) =>
          cell < by && cells[cell - 1]?.features.some(({ kind }) => kind === 'hill') === true;
        const hills = (way: readonly number[]) => new Set(way.filter(isHill)).size;
        const isWet = (cell: number) => routes.slice(0, at).some((route) => route.cells.includes(cell));
        if (new Set(course).size === course.length) continue;
        const better = [...waysWithoutRepeats([course[0] as number], isWet)].filter(
          (way) =>
            way.includes(by) &&
            (way.at(-1) === exit?.cell || isWet(way.at(-1) as number)) &&
            hills(way) <= hills(course),
        );
        if (better.length > 0) backAndForth.push(`${i}: ${course}, not ${better[0]}`);
      }
    }
    expect(backAndForth).toEqual([]);
  });
});

/**
 * Every possible continuation after the last of these cells that does not repeat a cell and ends once it is in water.
 */
function* waysWithoutRepeats(
  cells: readonly number[],
  isWet: (cell: number) => boolean,
): Generator<readonly number[]> {
  yield cells;
  const last = cells.at(-1) as number;
  if (isWet(last)) return;
  for (const next of cellsBeside(SECTOR_BOARD, last))
    if (!cells.includes(next)) yield* waysWithoutRepeats([...cells, next], isWet);
}
