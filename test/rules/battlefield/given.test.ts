import { describe, expect, it } from 'vitest';
import type { Board } from '../../../src/rules/battlefield/board.ts';
import type { PortableEdition } from '../../../src/rules/battlefield/edition.ts';
import type { Given, GivenFeature, GivenRoute } from '../../../src/rules/battlefield/given.ts';
import { meaningOf } from '../../../src/rules/battlefield/portable-purpose.ts';
import type { PortableSettings } from '../../../src/rules/battlefield/portable-settings.ts';
import { tellPortable } from '../../../src/telling/portable.ts';
import { cellsAt, SQUARE, scripted, seeded, settingsWith, where } from '../../support/portable-fields.ts';

const asked = (edition: PortableEdition, settings: PortableSettings, faces: readonly number[]) =>
  scripted(edition, settings, faces).trace.map((roll) => roll.for);

const cell = (column: number, row: number, board = SQUARE) => cellsAt(board, [column, row])[0] as number;

describe('[portable-1] a partly given route', () => {
  const river = (given: GivenRoute, faces: readonly number[], board: Board = SQUARE) =>
    scripted('portable-1', settingsWith([], { board, given: { river: given } }), faces).result.routes[0];

  it('needs no dice for what is given', () => {
    expect(river({ entry: { cell: cell(4, 1) }, exit: { cell: cell(4, 8) }, width: 1 }, [])?.cells).toEqual(
      cellsAt(SQUARE, [4, 1], [4, 2], [4, 3], [4, 4], [4, 5], [4, 6], [4, 7], [4, 8]),
    );
  });

  it('with its entry: exit, spot and width are rolled; the exit is the next matching place clockwise from the entry', () => {
    // In by the right edge; then 3 is the left edge, and 1 its middle.
    const settings = settingsWith([], { given: { river: { entry: { cell: cell(8, 4) } } } });
    expect(asked('portable-1', settings, [3, 1, 1])).toEqual([
      'river exit',
      'river exit spot',
      'river width',
    ]);
    expect(river({ entry: { cell: cell(8, 4) } }, [3, 1, 1])).toMatchObject({
      entry: { cell: cell(8, 4), side: 2 },
      exit: { cell: cell(1, 4), side: 4 },
    });
    // In by the top right corner; then 6 is the bottom left one.
    expect(river({ entry: { cell: cell(8, 1) } }, [6, 1])?.cells.at(-1)).toBe(cell(1, 8));
    // In by the right edge, at its corner cell: then 3 is the left edge; in by the corner itself, 3 is the right one.
    expect(river({ entry: { cell: cell(8, 1), side: 2 } }, [3, 1, 1])?.cells.at(-1)).toBe(cell(1, 4));
    expect(river({ entry: { cell: cell(8, 1) } }, [3, 1, 1])?.cells.at(-1)).toBe(cell(8, 4));
  });

  it('with its exit: an entry die that names the exit’s own part of the edge is rolled again', () => {
    const settings = settingsWith([], { given: { river: { exit: { cell: cell(8, 2) }, width: 1 } } });
    const { trace, result } = scripted('portable-1', settings, [3, 4, 1, 1, 1]);
    expect(trace.filter(({ discarded }) => discarded).map(({ faces }) => faces[0])).toEqual([3, 4]);
    expect(result.routes[0]?.cells.at(-1)).toBe(cell(8, 2));
  });

  it('with its width alone', () => {
    const settings = settingsWith([], { given: { river: { width: 2 } } });
    expect(asked('portable-1', settings, [1, 2, 1, 1])).not.toContain('river width');
    expect(scripted('portable-1', settings, [1, 2, 1, 1]).result.routes[0]?.secondLane).toHaveLength(8);
  });

  it('may begin and end within the board', () => {
    expect(river({ entry: { cell: cell(4, 1) }, exit: { cell: cell(4, 4) }, width: 1 }, [])).toMatchObject({
      entry: { cell: cell(4, 1), side: 1 },
      exit: null,
      cells: cellsAt(SQUARE, [4, 1], [4, 2], [4, 3], [4, 4]),
    });
  });
});

describe('[portable-2] a partly given route', () => {
  const road = (given: GivenRoute, faces: readonly number[]) =>
    scripted('portable-2', settingsWith([], { given: { road: given } }), faces);

  it('with a quarter: the cell in that quarter is rolled', () => {
    const { result, trace } = road({ entry: { quarter: 2 }, exit: { quarter: 10 } }, [1, 6, 2, 1]);
    expect(trace.map((roll) => roll.for)).toEqual(['road entry cell', 'road exit cell']);
    expect(result.routes[0]).toMatchObject({
      entry: { cell: cell(4, 1), side: 1 },
      exit: { cell: cell(6, 8), side: 3 },
    });
  });

  it('with its entry: the exit is counted in quarters from the quarter of the entry', () => {
    // (8, 3) is in the second quarter of the right edge, the sixth of all: 4 further is the second of the bottom edge.
    const { result, trace } = road({ entry: { cell: cell(8, 3) } }, [4, 6, 1]);
    expect(trace.map((roll) => roll.for)).toEqual(['road exit', 'road exit cell']);
    expect(result.routes[0]?.cells.at(-1)).toBe(cell(6, 8));
  });

  it('with its exit: the entry is in another quarter', () => {
    const { result, trace } = road({ exit: { quarter: 2 } }, [2, 5, 1, 6, 6, 1]);
    expect(trace[0]).toMatchObject({ for: 'road entry', faces: [2], discarded: true });
    expect(result.routes[0]).toMatchObject({ entry: { cell: cell(8, 2) }, exit: { cell: cell(3, 1) } });
  });

  it('may also be a railway', () => {
    const given = { railway: { entry: { quarter: 2 }, exit: { quarter: 10 } } };
    expect(asked('portable-2', settingsWith([], { given }), [1, 6, 2, 1])).toEqual([
      'railway entry cell',
      'railway exit cell',
    ]);
  });
});

describe('given numbers', () => {
  it('[portable-1] of hills and mountains need no die for how many, but all others as usual', () => {
    const settings = settingsWith([], {
      terrain: 'mountainous',
      given: { numbers: { hills: 1, mountains: 1 } },
    });
    const { result, trace } = scripted('portable-1', settings, [3, 1, 1, 1, 1, 1, 1, 1]);
    expect(trace.map((roll) => roll.for)).toEqual(['hill contours', 'hill row', 'hill count', 'hill count']);
    expect([where(result, 'hill'), where(result, 'mountain')]).toEqual([[[3, 1]], [[6, 1]]]);
  });

  it('[portable-1] replace a die completely if one of the numbers that it decides is given', () => {
    const settings = settingsWith([], { terrain: 'mountainous', given: { numbers: { mountains: 1 } } });
    expect(asked('portable-1', settings, [1, 1, 1, 1])).toEqual(['hill row', 'hill count']);
    const places = settingsWith([], { area: 'urban', given: { numbers: { villages: 1 } } });
    const { result } = scripted('portable-1', places, [1, 1, 1, 1]);
    expect(result.cells.flatMap(({ features }) => features)).toEqual([{ kind: 'village' }]);
  });

  it.each([
    ['trees', 2, 'tree'],
    ['mountains', 2, 'hill'],
  ] as const)(
    '[portable-1] count the %s that are given as well: only the rest is placed',
    (name, number, thing) => {
      const features: GivenFeature[] = [{ kind: name === 'trees' ? 'trees' : 'mountain', cell: cell(1, 8) }];
      const settings = settingsWith([], { given: { numbers: { [name]: number }, features } });
      expect(asked('portable-1', settings, [1, 1, 1, 1])).toEqual([`${thing} row`, `${thing} count`]);
      const { cells } = scripted('portable-1', settings, [1, 1, 1, 1]).result;
      expect(cells.filter((one) => one.features.length > 0)).toHaveLength(number);
    },
  );

  it('[portable-1] list every town that finds no room once', () => {
    const features: GivenFeature[] = Array.from({ length: 64 }, (_, i) => ({ kind: 'hill', cell: i + 1 }));
    const settings = settingsWith([], { given: { numbers: { towns: 2 }, features } });
    const { result } = scripted('portable-1', settings, []);
    expect(result.notPlaced).toEqual([{ kind: 'town' }, { kind: 'town' }]);
  });

  it('[portable-2] can be those of all features', () => {
    const numbers = { hills: 1, lakes: 1, marshes: 1, trees: 1, habitation: 1, fields: 0 };
    const faces = [1, 1, 1, 1, 2, 1, 1, 1, 3, 1, 1, 1, 4, 1, 1, 1, 5, 1, 1, 1];
    const settings = settingsWith([], { area: 'desert-mountain-forest', given: { numbers } });
    const { trace } = scripted('portable-2', settings, faces);
    expect(trace.filter((roll) => meaningOf(roll.for).die === 'number')).toEqual([]);
    expect(
      asked('portable-2', settingsWith([], { given: { numbers: { fields: 1 } } }), [1, 1, 1, 1, 1]),
    ).toEqual(['field row', 'field count', 'field use']);
  });

  it('[portable-2] of mountains: they are placed after the hills and have no contour dice', () => {
    const settings = settingsWith([], {
      terrain: 'mountainous',
      given: { numbers: { hills: 1, mountains: 1 } },
    });
    const { result } = scripted('portable-2', settings, [1, 1, 1, 1, 1, 1, 1, 1, 3]);
    expect([where(result, 'hill'), where(result, 'mountain')]).toEqual([[[3, 1]], [[6, 1]]]);
  });

  it('can be zero', () => {
    for (const edition of ['portable-1', 'portable-2'] as const)
      expect(
        asked(edition, settingsWith(['hills', 'trees'], { given: { numbers: { hills: 0, trees: 0 } } }), []),
      ).toEqual([]);
  });
});

describe('given features', () => {
  const hill: GivenFeature = { kind: 'hill', cell: cell(3, 1), contours: 2 };

  it('are where they are given, whatever else there is', () => {
    for (const edition of ['portable-1', 'portable-2'] as const) {
      const { result } = scripted(edition, settingsWith([], { given: { features: [hill] } }), []);
      expect(result.cells[cell(3, 1) - 1]?.features).toEqual([{ kind: 'hill', contours: 2 }]);
    }
  });

  it('count towards the number that is rolled: only the rest is placed, passing over the given one', () => {
    const { result, trace } = scripted(
      'portable-1',
      settingsWith(['hills'], { given: { features: [hill] } }),
      [...[3, 1, 1, 1, 1]],
    );
    expect(trace.map((roll) => roll.for)).toEqual(['number of hills', 'hill row', 'hill count']);
    expect(where(result, 'hill')).toEqual([
      [3, 1],
      [4, 1],
    ]);
  });

  it('are the only ones if no more are given or rolled', () => {
    const given = { numbers: { hills: 1 }, features: [hill] };
    expect(asked('portable-1', settingsWith(['hills'], { given, terrain: 'hilly' }), [])).toEqual([]);
    expect(asked('portable-2', settingsWith(['hills'], { given, terrain: 'hilly' }), [])).toEqual([]);
    expect(
      asked(
        'portable-1',
        settingsWith(['hills'], { given: { features: [hill, { ...hill, cell: 9 }] } }),
        [2],
      ),
    ).toEqual(['number of hills']);
  });

  it('of hills and landmarks are there before any route, which goes around them', () => {
    const features: GivenFeature[] = [
      { kind: 'hill', cell: cell(4, 3) },
      { kind: 'landmark', cell: cell(4, 6), site: 'castle' },
    ];
    const river = { entry: { cell: cell(4, 1) }, exit: { cell: cell(4, 8) }, width: 1 } as const;
    const { result } = scripted('portable-1', settingsWith([], { given: { river, features } }), [1, 6]);
    expect(result.routes[0]?.cells).toEqual(
      cellsAt(SQUARE, [4, 1], [4, 2], [5, 3], [4, 4], [4, 5], [3, 6], [4, 7], [4, 8]),
    );
  });

  it('exclude any other feature from the cell of a landmark', () => {
    const features: GivenFeature[] = [{ kind: 'landmark', cell: cell(3, 1), site: 'ruined-tower' }];
    const settings = settingsWith(['trees'], { cover: 'desert', given: { features } });
    const { result } = scripted('portable-1', settings, [2, 1, 1, 1, 1]);
    expect(where(result, 'trees')).toEqual([[4, 1]]);
    expect(result.cells[2]?.features).toEqual([{ kind: 'landmark', site: 'ruined-tower' }]);
  });

  it('[portable-1] of a town in two cells count as one of the towns', () => {
    const features: GivenFeature[] = [
      { kind: 'town', cell: cell(3, 1) },
      { kind: 'town', cell: cell(4, 1) },
    ];
    const settings = settingsWith(['habitation'], { area: 'urban', given: { features } });
    // Two villages and a town.
    const { result } = scripted('portable-1', settings, [2, 1, 1, 1, 1, 1, 1, 1]);
    expect(where(result, 'town')).toHaveLength(2);
    expect(where(result, 'village')).toHaveLength(2);
  });

  it('[portable-2] of habitation are named by their size together with what grows next to them, and get a branch to a road', () => {
    const features: GivenFeature[] = [{ kind: 'settlement', cell: cell(3, 4) }];
    const road = { cells: cellsAt(SQUARE, [1, 1], [2, 1], [3, 1], [4, 1], [5, 1], [6, 1], [7, 1], [8, 1]) };
    const settings = settingsWith([], { given: { road, numbers: { habitation: 2 }, features } });
    // Row 5, the third cell.
    const { result } = scripted('portable-2', settings, [5, 1, 1, 1]);
    expect(where(result, 'village')).toEqual([
      [3, 4],
      [3, 5],
    ]);
    expect(result.routes.map(({ kind }) => kind)).toEqual(['road', 'branch']);
  });

  it('[portable-2] of a village get a branch even if no other habitation is asked for', () => {
    const features: GivenFeature[] = [
      { kind: 'village', cell: cell(3, 4) },
      { kind: 'village', cell: cell(3, 5) },
    ];
    const road = { cells: cellsAt(SQUARE, [1, 1], [2, 1], [3, 1]) };
    const { result } = scripted('portable-2', settingsWith([], { given: { road, features } }), []);
    expect(result.routes.map(({ kind }) => kind)).toEqual(['road', 'branch']);
  });

  it('[portable-2] of fields keep their kind of planting', () => {
    const features: GivenFeature[] = [{ kind: 'vineyard', cell: cell(3, 4) }];
    const settings = settingsWith(['fields'], { area: 'urban', given: { features } });
    const { result } = scripted('portable-2', settings, [3]);
    expect(where(result, 'vineyard')).toEqual([[3, 4]]);
  });
});

it('no throw has more than 40 dice, however many settlements are given', () => {
  const board = { kind: 'square', columns: 20, rows: 20 } as const;
  const cells = Array.from({ length: 50 }, (_, i) =>
    cell(2 * (i % 10) + 1, 2 * Math.floor(i / 10) + 1, board),
  );
  const features = cells.map((at): GivenFeature => ({ kind: 'settlement', cell: at }));
  const settings = settingsWith([], { board, given: { numbers: { fields: 3 }, features } });
  const { trace } = seeded('portable-2', settings, 'many');
  expect(trace.slice(0, 2).map(({ faces }) => faces.length)).toEqual([40, 10]);
  expect(tellPortable('portable-2', settings, trace).flatMap(({ roll }) => roll ?? [])).toEqual(trace);
});

describe('given parts of a battlefield in the explanation', () => {
  it('are described as given', () => {
    const given: Given = {
      river: { entry: { cell: cell(4, 1) }, exit: { cell: cell(4, 4) }, width: 2 },
      road: { entry: { quarter: 4 }, exit: { quarter: 9 } },
      numbers: { hills: 2, trees: 0 },
      features: [{ kind: 'hill', cell: cell(1, 8) }],
    };
    const settings = settingsWith([], { given });
    const { trace } = scripted('portable-2', settings, [1, 1, 1, 1, 6, 1, 6, 1]);
    expect(tellPortable('portable-2', settings, trace).map(({ text }) => text)).toMatchInlineSnapshot(`
      [
        "A hill in cell 57 (column 1, row 8), as given.",
        "2 hills, as given, of which 1 stands already.",
        "1: the count begins in row 1.",
        "3: a hill in cell 3 (column 3, row 1).",
        "The river enters in cell 4 (column 4, row 1), as given.",
        "The river ends in cell 28 (column 4, row 4), as given.",
        "The river is two cells wide, as given.",
        "The river runs through the cells 4, 12, 20, 28, its second lane through 11, 19, 27.",
        "The road enters by the fourth quarter of the top edge, as given.",
        "The road leaves by the first quarter of the bottom edge from the right, as given.",
        "A die for each of 2 cells, clockwise: 6 is the highest.",
        "The road enters in cell 7 (column 7, row 1).",
        "A die for each of 2 cells, clockwise: 6 is the highest.",
        "The road leaves in cell 64 (column 8, row 8).",
        "The road runs through the cells 7, 15, 23, 31, 40, 48, 56, 64.",
        "No trees, as given.",
      ]
    `);
  });
});
