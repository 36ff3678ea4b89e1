import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { facesOf } from '../../../src/dice/roll.ts';
import { type Board, cellCount, cellsAround } from '../../../src/rules/battlefield/board.ts';
import type { PortableEdition } from '../../../src/rules/battlefield/edition.ts';
import type { Given } from '../../../src/rules/battlefield/given.ts';
import { readGiven } from '../../../src/rules/battlefield/given-reading.ts';
import {
  ONLY_IN_2,
  OPTIONAL_FEATURES,
  type PortableSettings,
  TERRAINS,
} from '../../../src/rules/battlefield/portable-settings.ts';
import { tellPortable } from '../../../src/telling/portable.ts';
import { seeded } from '../../support/portable-fields.ts';
import { tried } from '../../support/thoroughness.ts';

/** A way of some steps from a cell, each to one of the surrounding cells, chosen by number. */
function wander(board: Board, from: number, steps: readonly number[]): number[] {
  const cells = [from];
  for (const step of steps) {
    const ways = cellsAround(board, cells.at(-1) as number).filter((cell) => !cells.includes(cell));
    if (ways.length > 0) cells.push(ways[step % ways.length] as number);
  }
  return cells;
}

const givens = (board: Board, edition: PortableEdition): fc.Arbitrary<Given> => {
  const cells = fc.integer({ min: 1, max: cellCount(board) });
  const end =
    edition === 'portable-1'
      ? cells
      : fc.oneof(cells, fc.record({ quarter: fc.integer({ min: 1, max: 16 }) }));
  const route = fc.oneof(
    fc
      .tuple(cells, fc.array(fc.nat(20), { maxLength: 12 }))
      .map(([from, steps]) => wander(board, from, steps)),
    fc.record({ entry: end, exit: end }, { requiredKeys: [] }),
  );
  const kinds =
    edition === 'portable-1'
      ? ['hill', 'mountain', 'trees']
      : ['hill', 'mountain', 'trees', 'lake', 'marsh', 'orchard'];
  const number = fc.integer({ min: 0, max: 6 });
  return fc
    .record(
      {
        river: route,
        road: route,
        track: route,
        ...(edition === 'portable-2' && { railway: route }),
        numbers: fc.record<Partial<Record<string, number>>>(
          edition === 'portable-1'
            ? { hills: number, trees: number, settlements: number, towns: number }
            : { hills: number, lakes: number, trees: number, habitation: number, fields: number },
          { requiredKeys: [] },
        ),
        features: fc.array(
          fc.oneof(
            fc.record({ kind: fc.constantFrom(...kinds), cell: cells }),
            fc.record({ kind: fc.constant('landmark'), site: fc.constant('ruin'), cell: cells }),
          ),
          { maxLength: 8 },
        ),
      },
      { requiredKeys: [] },
    )
    .map((value) => readGiven(value, edition, board))
    .filter((outcome) => outcome.ok)
    .map((outcome) => (outcome.ok ? outcome.given : {}));
};

describe.each(['portable-1', 'portable-2'] as const)(
  '%s, with hundreds of random given values',
  (edition) => {
    const side = fc.integer({ min: 4, max: 10 });
    const settings: fc.Arbitrary<PortableSettings> = fc
      .record({ kind: fc.constantFrom('square', 'hex'), columns: side, rows: side })
      .chain((board: Board) =>
        fc.record({
          board: fc.constant(board),
          terrain: fc.constantFrom(...TERRAINS),
          cover: fc.constant('none'),
          area: fc.constantFrom('cultivated', 'urban'),
          tree: fc.constant('deciduous'),
          present: fc
            .subarray(OPTIONAL_FEATURES.filter((one) => edition === 'portable-2' || !ONLY_IN_2.includes(one)))
            .map((list) => new Set(list)),
          given: givens(board, edition),
        }),
      );

    it('everything given is there and described, and no die is asked for it', () => {
      fc.assert(
        fc.property(settings, fc.string(), (place, seed) => {
          const { result, trace } = seeded(edition, place, seed);
          const { given = {} } = place;
          const wanted = new Set(trace.map((roll) => roll.for));
          for (const kind of ['river', 'road', 'track', 'railway'] as const) {
            const route = given[kind];
            const laid = result.routes.find((one) => one.kind === kind);
            if (!route) continue;
            if (route.cells) {
              expect(laid?.cells).toEqual(route.cells);
              expect(
                [...wanted].filter((purpose) => new RegExp(`^${kind} (?!crossing)`).test(purpose)),
              ).toEqual([]);
              continue;
            }
            if (route.entry) expect(wanted).not.toContain(`${kind} entry`);
            if (route.exit) expect(wanted).not.toContain(`${kind} exit`);
            if (route.entry && 'cell' in route.entry) expect(laid?.cells[0]).toBe(route.entry.cell);
            if (route.exit && 'cell' in route.exit) expect(laid?.cells.at(-1)).toBe(route.exit.cell);
          }
          const numbers = Object.keys(given.numbers ?? {}).map((name) => `number of ${name}`);
          expect(numbers.filter((purpose) => wanted.has(purpose))).toEqual([]);
          for (const { cell: at, kind } of given.features ?? [])
            expect(result.cells[at - 1]?.features.map((feature) => feature.kind)).toContain(kind);
          const telling = tellPortable(edition, place, trace);
          expect(telling.flatMap(({ roll }) => roll ?? [])).toEqual(trace);
          expect(telling.filter(({ text }) => !/^(?!.*(undefined|null|NaN)).+\.$/.test(text))).toEqual([]);
          expect(facesOf(trace).length).toBeLessThan(400);
        }),
        { numRuns: tried(60, 150) },
      );
    }, 120_000);
  },
);
