import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PortableEdition } from '../../../src/rules/battlefield/edition.ts';
import type { Given } from '../../../src/rules/battlefield/given.ts';
import { readGiven } from '../../../src/rules/battlefield/given-reading.ts';
import { sized } from '../../support/all-tests.ts';
import { HEX, SQUARE } from '../../support/portable-fields.ts';

describe('reading what is given', () => {
  const read = (value: unknown, edition: PortableEdition | 'sectors' = 'portable-2', board = SQUARE) => {
    const outcome = readGiven(value, edition, board);
    return outcome.ok ? outcome.given : outcome.what;
  };

  it('accepts cells by their number or by column and row, and a whole route as a list or a text', () => {
    const cells = [8, 15, 22];
    for (const river of [
      cells,
      [
        [8, 1],
        [7, 2],
        [6, 3],
      ],
      '8,1 7,2  22',
      { cells },
      { cells: '8,1 15 6,3' },
    ])
      expect(read({ river })).toEqual({ river: { cells } });
  });

  it('gives the same result when its result is read again', () => {
    const given: Given = {
      river: { entry: { cell: 8, side: 2 }, exit: { quarter: 9 }, width: 2 },
      road: { cells: [1, 2] },
      numbers: { hills: 3, fields: 0 },
      features: [
        { kind: 'hill', cell: 3, contours: 2 },
        { kind: 'trees', cell: 3, tree: 'palm' },
        { kind: 'landmark', cell: 28, site: 'tower' },
        { kind: 'lake', cell: 4 },
      ],
    };
    expect(read(given)).toEqual(given);
    expect(read(JSON.parse(JSON.stringify(given)))).toEqual(given);
  });

  it('looks at no more cells than the board has', () => {
    const most = `as many cells as the board`;
    expect(read({ river: '1,1 '.repeat(500_000) })).toContain(`river: a whole route has ${most}`);
    expect(read({ road: { cells: Array(65).fill(1) } })).toContain(`road: a whole route has ${most}`);
    const cells = Array.from({ length: 500_000 }, () => 1);
    expect(read({ features: [{ kind: 'lake', cells }] })).toContain(`lake: cells lists ${most}`);
  });

  it('accepts a feature with several cells', () => {
    expect(read({ features: [{ kind: 'hill', contours: 2, cells: [[4, 3], 31] }] })).toEqual({
      features: [
        { kind: 'hill', contours: 2, cell: 20 },
        { kind: 'hill', contours: 2, cell: 31 },
      ],
    });
  });

  it.each<[unknown, string, (PortableEdition | 'sectors')?]>([
    [[], 'what is given is an object, such as {"river": "8,1 7,2", "numbers": {"hills": 5}}'],
    [{ canal: [1, 2] }, "what is given has no 'canal', only river, road, track, railway, numbers, features"],
    [{ river: 8 }, 'river: a route is an object, a list of its cells, or a text such as 8,1 7,2'],
    [{ river: [] }, 'river: a whole route needs its cells'],
    [{ river: '' }, 'river: a whole route needs its cells'],
    [{ river: [65] }, 'river: cell 65 is not on the board, whose cells are numbered 1 to 64'],
    [{ river: '9,1 8,1' }, 'river: (9, 1) is not on the board of 8 columns and 8 rows'],
    [{ river: '8,9 8,8' }, 'river: (8, 9) is not on the board of 8 columns and 8 rows'],
    [{ river: [[0, 8]] }, 'river: (0, 8) is not on the board of 8 columns and 8 rows'],
    [{ river: [[8, 0]] }, 'river: (8, 0) is not on the board of 8 columns and 8 rows'],
    [{ river: '8;1' }, "river: a cell is its number or [column, row], not '8;1'"],
    [{ river: [1.5] }, 'river: a cell is its number or [column, row], not 1.5'],
    [{ river: [[1, 2, 3]] }, 'river: a cell is its number or [column, row], not a list'],
    [
      { road: '1,1 3,1' },
      "road: cell 1 (column 1, row 1) and cell 3 (column 3, row 1) don't lie side by side",
    ],
    [{ road: [1, 2, 1] }, 'road: cell 1 (column 1, row 1) comes twice'],
    [{ road: { cells: [1, 2], width: 2 } }, "a road has no 'width', only cells, entry, exit"],
    [{ river: { cells: [1, 2], width: 3 } }, 'river: width is 1, 2, not 3'],
    [
      { river: { cells: [1], exit: 2 } },
      'river: entry and exit follow from the cells, so give either these or those',
    ],
    [
      { river: { entry: 3, exit: 3 } },
      "river: it can't leave by the cell that it enters by, cell 3 (column 3, row 1)",
    ],
    [{ river: { entry: { quarter: 17 } } }, 'river: entry: quarter is a whole number from 1 to 16, not 17'],
    [{ river: { entry: { quarter: 1, cell: 1 } } }, 'river: entry: give either a cell or a quarter'],
    [
      { river: { entry: { quarter: 1 } } },
      'river: entry: portable-1 has no quarters; give the cell',
      'portable-1',
    ],
    [
      { river: { entry: { cell: 8, side: 3 } } },
      'river: entry: cell 8 (column 8, row 1) has no side 3 with the edge of the board behind it',
    ],
    [{ railway: [1, 2] }, 'portable-1 knows no railway', 'portable-1'],
    [{ road: [1, 2] }, 'sectors knows no road', 'sectors'],
    [{ numbers: 5 }, 'numbers is an object, such as {"hills": 5}'],
    [{ numbers: { hills: -1 } }, 'numbers: hills is a whole number from 0 to 40, not -1'],
    [{ numbers: { hills: '5' } }, "numbers: hills is a whole number from 0 to 40, not '5'"],
    [
      { numbers: { dragons: 1 } },
      "numbers has no 'dragons', only hills, mountains, lakes, marshes, trees, settlements, villages, towns, habitation, fields",
    ],
    [
      { numbers: { towns: 1 } },
      'portable-2 knows no number of towns, only of hills, mountains, lakes, marshes, trees, habitation, fields',
    ],
    [
      { numbers: { lakes: 1 } },
      'portable-1 knows no number of lakes, only of hills, mountains, trees, settlements, villages, towns',
      'portable-1',
    ],
    [{ numbers: { hills: 1 } }, 'sectors knows no numbers', 'sectors'],
    [{ features: {} }, 'features is a list, such as [{"kind": "hill", "cell": [4, 3]}]'],
    [{ features: ['hill'] }, 'a feature is an object, such as {"kind": "hill", "cell": [4, 3]}'],
    [
      { features: [{ kind: 'lake', cell: 1 }] },
      "kind is landmark, hill, mountain, trees, settlement, village, town, not 'lake'",
      'portable-1',
    ],
    [{ features: [{ kind: 'hill' }] }, 'hill: give either its cell or its cells'],
    [
      { features: [{ kind: 'hill', cell: 0 }] },
      'hill: cell 0 is not on the board, whose cells are numbered 1 to 64',
    ],
    [{ features: [{ kind: 'hill', cell: 1, contours: 3 }] }, 'hill: contours is 1, 2, not 3'],
    [
      { features: [{ kind: 'lake', cell: 1, contours: 1 }] },
      "a lake has no 'contours', only kind, cell, cells",
    ],
    [
      { features: [{ kind: 'landmark', cell: 1 }] },
      'landmark: site is castle, tower, ruin, ruined-tower, ruined-castle, not nothing',
    ],
    [{ features: [{ kind: 'hill', cells: [1, 1] }] }, 'cell 1 (column 1, row 1) is given a hill twice'],
    [
      {
        features: [
          { kind: 'orchard', cell: 1 },
          { kind: 'hill', cell: 1 },
        ],
      },
      "cell 1 (column 1, row 1) is given an orchard and a hill, which can't both stand there",
    ],
    [
      { features: [{ kind: 'town', cell: 1 }] },
      'a town has two cells side by side; cell 1 (column 1, row 1) lacks the other',
      'portable-1',
    ],
    [
      { features: [{ kind: 'village', cell: 1 }] },
      'cell 1 (column 1, row 1): one inhabited cell by itself is a settlement, not a village',
    ],
    [
      { features: [{ kind: 'town', cells: [1, 2] }] },
      'cell 1 (column 1, row 1): 2 inhabited cells side by side are a village, not a town',
    ],
  ])('%j: %s', (value, what, edition) => {
    expect(read(value, edition)).toBe(what);
  });

  it('allows no diagonal step on hexes', () => {
    expect(read({ river: '1,1 2,1 3,2' }, 'portable-1', HEX)).toMatch(/don't lie side by side$/);
    expect(read({ river: '1,1 2,2 3,2' }, 'portable-1', HEX)).toEqual({ river: { cells: [1, 11, 12] } });
  });

  it('never throws, whatever the value', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom('portable-1', 'portable-2', 'sectors'), (value, edition) => {
        const outcome = readGiven(value, edition, SQUARE);
        if (!outcome.ok) expect(outcome.what.length).toBeGreaterThan(10);
      }),
      { numRuns: sized(1000, 3000) },
    );
  });
});
