import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { performScripted } from '../../src/dice/given.ts';
import { perform } from '../../src/dice/perform.ts';
import { facesOf } from '../../src/dice/roll.ts';
import { seededDice } from '../../src/dice/seeded.ts';
import { readGiven } from '../../src/rules/battlefield/given-reading.ts';
import { SECTOR_BOARD, type SectorSettings, sectorBattlefield } from '../../src/rules/sectors.ts';
import { tellSectors } from '../../src/telling/sectors.ts';
import { sized } from '../support/all-tests.ts';

const nothing = (sectors: number): number[] => new Array(sectors).fill(1);

function rolled(given: unknown, faces: readonly number[]) {
  const read = readGiven(given, 'sectors', SECTOR_BOARD);
  if (!read.ok) throw new Error(read.what);
  const settings: SectorSettings = { tree: 'deciduous', choices: { a: [], b: [] }, given: read.given };
  const { result, trace } = performScripted(sectorBattlefield(settings), faces);
  return { result, trace, told: tellSectors(result, trace, read.given).map(({ text }) => text) };
}

describe('[sectors] given pieces', () => {
  it('need no dice for their sectors', () => {
    const features = [
      { kind: 'hill', cell: 1, size: 'large' },
      { kind: 'trees', cell: [6, 2], tree: 'coniferous' },
      { kind: 'town', cell: 3 },
      { kind: 'landmark', cell: 4, site: 'castle' },
      { kind: 'settlement', cell: 11 },
    ];
    const { result, told } = rolled({ features }, nothing(7));
    expect(
      result.cells.filter(({ features: all }) => all.length > 0).map(({ features: all }) => all),
    ).toEqual([
      [{ kind: 'hill', contours: 2, size: 'large' }],
      [{ kind: 'town', size: 'large' }],
      [{ kind: 'landmark', site: 'castle' }],
      [{ kind: 'settlement', size: 'small' }],
      [{ kind: 'trees', tree: 'coniferous', size: 'middling' }],
    ]);
    expect(told.slice(0, 7)).toEqual([
      'Sector 1 (column 1, row 1). A large hill of two contours, as given.',
      'Sector 12 (column 6, row 2). A middling coniferous wood, as given.',
      'Sector 3 (column 3, row 1). A town, as given.',
      'Sector 4 (column 4, row 1). A castle, as given.',
      'Sector 11 (column 5, row 2). A settlement, as given.',
      'Sector 2 (column 2, row 1). 1: nothing.',
      'Sector 5 (column 5, row 1). 1: nothing.',
    ]);
  });
});

describe('[sectors, ours] hills', () => {
  const hillsIn = (...cells: number[]) => cells.map((cell) => ({ kind: 'hill', cell }));
  const allBut = (free: number) =>
    hillsIn(...Array.from({ length: 12 }, (_, i) => i + 1).filter((cell) => cell !== free));
  /** A stream rolled in a sector: in by the first quarter, out by the fifth, the upper half of the right edge. */
  const stream = [4, 2, 1, 1, 1, 4];

  it('bar a stream from entering and leaving in their sectors', () => {
    const { result, told } = rolled({ features: hillsIn(2, 6) }, [...stream, ...nothing(9)]);
    expect(told[8]).toBe(
      'A hill fills that quarter and the next, so it leaves over the third quarter of the right edge.',
    );
    expect(result.routes).toMatchObject([
      { entry: { cell: 1, side: 1 }, exit: { cell: 12, side: 2 }, cells: [1, 7, 8, 9, 10, 11, 12] },
    ]);
  });

  it('bar a given river just as well', () => {
    const river = { entry: { quarter: 1 }, exit: { quarter: 5 } };
    const { result } = rolled({ river, features: hillsIn(2, 6) }, nothing(10));
    expect(result.routes).toMatchObject([
      { entry: { cell: 1, side: 1 }, exit: { cell: 12, side: 2 }, cells: [1, 7, 8, 9, 10, 11, 12] },
    ]);
  });

  it('leave it the other side of the sector that it came in by', () => {
    const { result } = rolled({ features: allBut(1) }, stream);
    expect(result.routes).toMatchObject([
      { entry: { cell: 1, side: 1 }, exit: { cell: 1, side: 4 }, cells: [1] },
    ]);
  });

  it('do not bar its way out if they are everywhere but where it came in', () => {
    const { result } = rolled({ features: allBut(2) }, stream);
    expect(result.routes).toMatchObject([
      { entry: { cell: 2, side: 1 }, exit: { cell: 6, side: 2 }, cells: [2, 3, 4, 5, 6] },
    ]);
  });
});

describe('[sectors] a given stream or river', () => {
  it('with its course needs no die for it, and water rolled in its sectors is part of it', () => {
    const river = { cells: [1, 7, 8, 9], water: 'stream', size: 'large' };
    const { result, told } = rolled({ river }, [4, 2, 3, 3, ...nothing(11)]);
    expect(result.routes).toEqual([
      {
        kind: 'river',
        water: 'stream',
        size: 'large',
        rolledIn: [1],
        isGiven: true,
        entry: { cell: 1, side: 1 },
        exit: { cell: 9, side: 3 },
        cells: [1, 7, 8, 9],
      },
    ]);
    expect(told.slice(0, 2)).toEqual([
      'A large stream is given, with its course.',
      'The stream enters by the top edge of sector 1 (column 1, row 1), runs through the sectors 1, 7, 8, 9, and leaves by the bottom edge of sector 9 (column 3, row 2).',
    ]);
    expect(told).toContain('The stream that is given runs here: it is the same one.');
  });

  it('with its quarters: the cells of entry and exit are rolled, before any sector', () => {
    const river = { entry: { quarter: 2 }, exit: { quarter: 10 } };
    const { result, trace, told } = rolled({ river }, [6, 1, 1, 6, ...nothing(12)]);
    expect(trace.slice(0, 2).map((roll) => roll.for)).toEqual(['entry cell', 'exit cell']);
    expect(result.routes[0]).toMatchObject({ entry: { cell: 2, side: 1 }, exit: { cell: 10, side: 3 } });
    expect(told.slice(0, 6)).toEqual([
      'A middling river is given.',
      'It comes in over the second quarter of the top edge, as given.',
      'It leaves over the second quarter of the bottom edge from the right, as given.',
      'For the entry a die for each of two sectors, clockwise: 6 is the highest.',
      'For the exit a die for each of two sectors, clockwise: 6 is the highest.',
      'The river enters by the top edge of sector 2 (column 2, row 1), runs through the sectors 2, 3, 9, 10, and leaves by the bottom edge of sector 10 (column 4, row 2).',
    ]);
  });

  it('with one end: the other is rolled', () => {
    const { trace } = rolled({ river: { exit: 12 } }, [1, 6, 1, 1, ...nothing(12)]);
    expect(trace.slice(0, 2).map((roll) => roll.for)).toEqual(['entry', 'entry cell']);
  });

  it('with its entry: the exit is rolled, counted on from there', () => {
    const { result, trace } = rolled({ river: { entry: { quarter: 2 } } }, [6, 6, 1, ...nothing(12)]);
    expect(trace.slice(0, 2).map((roll) => roll.for)).toEqual(['exit', 'entry cell']);
    expect(result.routes[0]).toMatchObject({ entry: { cell: 2, side: 1 }, exit: { cell: 12, side: 2 } });
  });

  it('does not come in where its exit is given', () => {
    const { result } = rolled({ river: { entry: { quarter: 1 }, exit: 2 } }, nothing(12));
    expect(result.routes[0]).toMatchObject({ entry: { cell: 1, side: 1 }, exit: { cell: 2, side: 1 } });
    const river = { entry: { quarter: 5 }, exit: { cell: 6, side: 2 } };
    const { told } = rolled({ river }, nothing(12));
    expect(told[2]).toBe(
      'Its own exit bars that quarter and the next, so it comes in over the third quarter of the right edge.',
    );
  });

  it('ends on the board if its exit is given there', () => {
    const river = { entry: 1, exit: { cell: 3, side: null } };
    const { result, told } = rolled({ river }, nothing(12));
    expect(result.routes[0]).toMatchObject({ cells: [1, 2, 3], exit: null });
    expect(told[2]).toBe('It ends in sector 3 (column 3, row 1), as given.');
    expect(told[3]).toMatch(/runs through the sectors 1, 2, 3, and ends there\.$/);
  });

  it('is joined by one that is rolled later', () => {
    const later = [4, 2, 1, 1, 1, 1, 6, 1];
    const { told } = rolled({ river: [1, 2, 3, 4, 5, 6] }, [...nothing(6), ...later, ...nothing(5)]);
    expect(told.join(' ')).toMatch(/there flows into the river that is given/);
  });
});

describe('over thousands of random given values', () => {
  const cell = fc.integer({ min: 1, max: 12 });
  const end = fc.oneof(cell, fc.record({ quarter: fc.integer({ min: 1, max: 16 }) }));
  const values = fc.record(
    {
      river: fc.oneof(
        fc.record({ entry: end, exit: end }, { requiredKeys: [] }),
        fc.tuple(cell, cell).map(([a, b]) => [a, b]),
      ),
      features: fc.uniqueArray(
        fc.record({ kind: fc.constantFrom('hill', 'trees', 'lake', 'village'), cell }),
        { maxLength: 12, selector: ({ cell: at }) => at },
      ),
    },
    { requiredKeys: [] },
  );

  it('everything given is there, the trace gives the same result again, and all is explained', () => {
    fc.assert(
      fc.property(values, fc.string(), (value, seed) => {
        const read = readGiven(value, 'sectors', SECTOR_BOARD);
        if (!read.ok) return;
        const settings: SectorSettings = {
          tree: 'palm',
          choices: { a: ['water'], b: [] },
          given: read.given,
        };
        const dice = seededDice({ seed, procedure: 'battlefield', place: '0,0', occurrence: 0 });
        const outcome = perform(sectorBattlefield(settings), dice);
        if (!outcome.done) throw new Error('seeded dice never run out');
        const { result, trace } = outcome;
        expect(performScripted(sectorBattlefield(settings), facesOf(trace)).result).toEqual(result);
        for (const { kind, cell: at } of read.given.features ?? [])
          expect(result.cells[at - 1]?.features).toMatchObject([{ kind }]);
        const lines = tellSectors(result, trace, read.given);
        expect(lines.flatMap(({ roll }) => roll ?? [])).toEqual(trace);
        expect(lines.filter(({ text }) => !/^(?!.*(undefined|null|NaN)).+\.$/.test(text))).toEqual([]);
      }),
      { numRuns: sized(200, 500) },
    );
  }, 120_000);
});
