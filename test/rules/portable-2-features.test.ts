import { describe, expect, it } from 'vitest';
import { NO_LISTENER } from '../../src/rules/battlefield/battlefield-event.ts';
import { Ground } from '../../src/rules/battlefield/ground.ts';
import { habitationOf } from '../../src/rules/battlefield/inhabited.ts';
import { cellsAt, HEX, ones, SQUARE, scripted, settingsWith, where } from '../support/portable-fields.ts';

/** Row 1 and 3 for every count, with each feature apart from the others. */
const chain = (features: number): number[] =>
  features === 0 ? [] : [1, 1, 1, 1, ...new Array<number[]>(features - 1).fill([1, 1, 1, 1]).flat()];

const kinds = (faces: readonly number[], ...settings: Parameters<typeof settingsWith>) =>
  scripted('portable-2', settingsWith(...settings), faces).result.cells.flatMap(({ features }) =>
    features.map(({ kind }) => kind),
  );

describe('[portable-2: 1.1] how many hills or mountains', () => {
  it.each([
    ['flat', 0],
    ['undulating', 2],
    ['hilly', 4],
    ['mountainous', 6],
  ] as const)('%s: d6 + %i', (terrain, more) => {
    for (const face of [1, 2, 3, 4, 5, 6]) {
      const hills = face + more;
      const faces = [face, ...chain(hills), ...ones(terrain === 'flat' ? 0 : hills)];
      expect(kinds(faces, ['hills'], { terrain })).toEqual(new Array(hills).fill('hill'));
    }
  });

  it('contour dice come when all are placed, in the order of placing', () => {
    const { result, trace } = scripted('portable-2', settingsWith(['hills'], { terrain: 'mountainous' }), [
      1,
      ...chain(7),
      ...[1, 2, 3, 4, 5, 6, 1],
    ]);
    expect(trace.slice(-7).every((roll) => roll.for === 'hill contours')).toBe(true);
    expect(where(result, 'mountain')).toEqual([
      [2, 2],
      [2, 3],
    ]);
    expect(
      result.cells.flatMap(({ features }) => features.map((one) => ('contours' in one ? one.contours : 0))),
    ).toContain(2);
  });
});

describe('[portable-2: 1.3] contiguous hills and mountains', () => {
  const hills = (faces: readonly number[], board = SQUARE) =>
    where(scripted('portable-2', settingsWith(['hills'], { board }), faces).result, 'hill');

  it.each([1, 2, 3])('%i: the next is not located in an adjacent grid area', (face) => {
    expect(hills([2, 4, 1, 1, 1, face, 1, 1, 1])).toEqual([
      [3, 4],
      [6, 4],
    ]);
  });

  it.each([
    [4, 1, [3, 3]],
    [5, 2, [4, 4]],
    [6, 3, [3, 5]],
    [6, 4, [2, 4]],
  ] as const)('%i: next to it, %i names the side of a square', (linked, side, other) => {
    expect(hills([2, 4, 1, 1, 1, linked, side])).toContainEqual([...other]);
  });

  it('squares: 5 and 6 are rolled again; hexes have six sides', () => {
    expect(hills([2, 4, 1, 1, 1, 4, 6, 5, 2])).toContainEqual([4, 4]);
    expect(hills([2, 4, 1, 1, 1, 4, 6], HEX)).toContainEqual([2, 4]);
  });

  it('if that is taken or off the board, the next free neighbour clockwise; and so on from the new one', () => {
    // The second is to the north of the first; the third would be south of that, which is taken, so it goes west.
    expect(hills([3, 4, 1, 1, 1, 4, 1, 4, 3])).toEqual([
      [2, 3],
      [3, 3],
      [3, 4],
    ]);
    expect(hills([2, 1, 1, 1, 1, 4, 1])).toEqual([
      [3, 1],
      [4, 1],
    ]);
  });

  it('no die if there is no choice: a single free neighbour is taken', () => {
    const board = { kind: 'square', columns: 4, rows: 4 } as const;
    const cells = cellsAt(board, [1, 2], [2, 2], [3, 2], [3, 1], [4, 1]);
    // Lakes in a corner that a river cuts off: the first is in (1, 1), whose only free neighbour is (2, 1).
    const settings = settingsWith(['river', 'lakes'], { board, given: { river: { cells } } });
    const { result } = scripted('portable-2', settings, [2, 1, 6, 6, 5, 4]);
    expect(where(result, 'lake')).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it('no free neighbour: placed by counting, without a die for adjacency', () => {
    const board = { kind: 'square', columns: 4, rows: 4 } as const;
    const cells = cellsAt(board, [1, 2], [2, 2], [2, 1]);
    const settings = settingsWith(['river', 'lakes'], { board, given: { river: { cells } } });
    const { result } = scripted('portable-2', settings, [2, 1, 6, 6, 5, 1, 1, 1]);
    expect(where(result, 'lake')).toEqual([
      [1, 1],
      [4, 1],
    ]);
  });
});

describe('[portable-2: 4.1] how many trees', () => {
  it.each([
    [{ cover: 'desert' }, -2],
    [{ terrain: 'flat' }, 0],
    [{ terrain: 'undulating' }, 0],
    [{ terrain: 'hilly' }, 2],
    [{ terrain: 'mountainous' }, 3],
    [{ cover: 'forested', terrain: 'hilly' }, 4],
  ] as const)('%j: d6 %i, never below 0', (settings, more) => {
    for (const face of [1, 2, 3, 4, 5, 6]) {
      const groups = Math.max(0, face + more);
      expect(kinds([face, ...chain(groups)], ['trees'], settings)).toEqual(new Array(groups).fill('trees'));
    }
  });
});

it('[portable-2: 4.2] trees stand on hills, but not where a route passes through or touches them', () => {
  const ground = new Ground('portable-2', SQUARE, NO_LISTENER);
  const [passed, touched, bare] = cellsAt(SQUARE, [2, 2], [3, 2], [5, 5]) as [number, number, number];
  for (const cell of [passed, touched, bare]) ground.place(cell, { kind: 'hill', contours: 1 });
  ground.lay({ kind: 'road', entry: null, exit: null, cells: cellsAt(SQUARE, [2, 2], [3, 3]) });
  expect([passed, touched, bare].map((cell) => ground.isFreeOrHill(cell))).toEqual([false, false, true]);
});

describe('[portable-2: 5] habitation', () => {
  it.each([
    ['desert-mountain-forest', -3],
    ['cultivated', 0],
    ['urban', 2],
  ] as const)('%s: d6 %i inhabited cells', (area, more) => {
    for (const face of [1, 2, 3, 4, 5, 6]) {
      const cells = Math.max(0, face + more);
      expect(kinds([face, ...chain(cells)], ['habitation'], { area })).toHaveLength(cells);
    }
  });

  it('named by its size: 1 settlement, 2 village, 3 or 4 town, 5 or more city', () => {
    expect([1, 2, 3, 4, 5, 8].map(habitationOf)).toEqual([
      'settlement',
      'village',
      'town',
      'town',
      'city',
      'city',
    ]);
  });

  const given = {
    road: { cells: cellsAt(SQUARE, [1, 1], [2, 1], [3, 1], [4, 1], [5, 1], [6, 1], [7, 1], [8, 1]) },
  };

  it('3.4: a village that no road passes next to gets a branch to the nearest road cell', () => {
    const { result } = scripted(
      'portable-2',
      settingsWith(['road', 'habitation'], { given }),
      [2, 4, 1, 1, 1, 4, 3],
    );
    expect(where(result, 'village')).toEqual([
      [3, 4],
      [3, 5],
    ]);
    expect(result.routes[1]).toMatchObject({ kind: 'branch', entry: null, exit: null });
    expect(result.routes[1]?.cells).toHaveLength(4);
    expect(result.routes[1]?.cells[0]).toBe(cellsAt(SQUARE, [3, 4])[0]);
  });

  it('3.4: none for a settlement, none if the road passes next to it, none without a road', () => {
    const alone = scripted('portable-2', settingsWith(['road', 'habitation'], { given }), [1, 4, 1, 1, 1]);
    const beside = scripted(
      'portable-2',
      settingsWith(['road', 'habitation'], { given }),
      [2, 2, 1, 1, 1, 4, 3],
    );
    const roadless = scripted('portable-2', settingsWith(['habitation']), [2, 4, 1, 1, 1, 4, 3]);
    for (const { result } of [alone, beside, roadless])
      expect(result.routes.filter(({ kind }) => kind === 'branch')).toEqual([]);
  });
});

describe('[portable-2: 7] fields', () => {
  it('desert, mountain and forest have none, without a die', () => {
    expect(kinds([], ['fields'], { area: 'desert-mountain-forest' })).toEqual([]);
  });

  it('urban: d6 − 2; placed by counting if there is no habitation to belong to', () => {
    expect(kinds([3, 1, 1, 1, 1, 1], ['fields'], { area: 'urban' })).toEqual(['open-field']);
    expect(kinds([2], ['fields'], { area: 'urban' })).toEqual([]);
  });

  it('cultivated: d6 + 2; one each, and for the rest a die for each settlement, the highest get one', () => {
    // Settlements in (3, 2) and (6, 2); three fields: one east of each, then the second one throws higher.
    const faces = [2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 3, 6, 2, 2, 3, ...ones(3)];
    const { result } = scripted('portable-2', settingsWith(['habitation', 'fields']), faces);
    expect(where(result, 'open-field')).toEqual([
      [4, 2],
      [7, 2],
      [6, 3],
    ]);
  });

  it('any tied scores are thrown again', () => {
    const faces = [2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 4, 4, 5, 1, 2, 2, 3, ...ones(3)];
    const { result } = scripted('portable-2', settingsWith(['habitation', 'fields']), faces);
    expect(where(result, 'open-field')).toContainEqual([3, 3]);
  });

  it('no die if nothing depends on it: among the highest, if there is a field for each of them', () => {
    // Settlements in (3, 2), (6, 2), (8, 3) and (5, 3); three fields, for those with a 6.
    const settlements = [4, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
    const { trace } = scripted('portable-2', settingsWith(['habitation', 'fields']), [
      ...settlements,
      ...[1, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1],
    ]);
    expect(trace.filter((roll) => roll.for === 'field allotment')).toHaveLength(1);
  });

  it('are placed by counting from their own row if the first is next to a settlement with no room for another', () => {
    const board = { kind: 'square', columns: 4, rows: 4 } as const;
    const road = { cells: cellsAt(board, [1, 2], [2, 2], [3, 2], [4, 2]) };
    const given = { road, features: [{ kind: 'settlement', cell: 1 }], numbers: { fields: 2 } } as const;
    const { result } = scripted('portable-2', settingsWith([], { board, given }), [3, 1, 1, 1, 1, 1]);
    expect(where(result, 'open-field')).toEqual([
      [2, 1],
      [3, 3],
    ]);
  });

  it('beside a village: 1–3 its first cell, 4–6 its second', () => {
    for (const [face, field] of [
      [3, [2, 4]],
      [4, [2, 5]],
    ] as const) {
      const { result } = scripted('portable-2', settingsWith(['habitation', 'fields'], { area: 'urban' }), [
        ...[1, 4, 1, 1, 1, 4, 3, 1, 2, 2, 2],
        ...[3, 6, 1, face, 4, 1],
      ]);
      expect(where(result, 'village')).toEqual([
        [3, 4],
        [3, 5],
      ]);
      expect(where(result, 'open-field')).toEqual([[...field]]);
    }
  });

  it.each([
    ['deciduous', [1], 'open-field'],
    ['deciduous', [3], 'open-field'],
    ['coniferous', [4, 4], 'orchard'],
    ['palm', [6, 1], 'olive-grove'],
    ['palm', [5, 5], 'vineyard'],
    ['deciduous', [4, 6], 'vineyard'],
  ] as const)('7.3: %s, %j: %s', (tree, dice, kind) => {
    expect(kinds([3, 1, 1, 1, 1, ...dice], ['fields'], { area: 'urban', tree })).toEqual([kind]);
  });
});
