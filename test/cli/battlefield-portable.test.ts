import { describe, expect, it } from 'vitest';
import { expectComplaint, json, runInProcess } from '../support/cli.ts';

const battlefield = (...words: string[]) => runInProcess(['battlefield', ...words]);

/** Dice for edition 1 on the source's terrain: a river, a road with a ford, a hill, trees, a settlement. */
const DICE = '6,2,4,1,2,3,3,6,2,1,1,2,1,3,6,1,3,1,2,5,2,3,4,1,2,5,6,2';

describe('hexfarer battlefield --edition portable-1', () => {
  it('--json has edition, board, all cells, routes, what was not placed, and all dice', async () => {
    const run = await battlefield(
      '--edition',
      'portable-1',
      '--seed',
      'Tern',
      '--board',
      'hex-9x8',
      '--json',
    );
    const made = json<{ board: unknown; cells: unknown[] }>(run);
    expect(Object.keys(made)).toEqual(['edition', 'board', 'cells', 'routes', 'notPlaced', 'dice']);
    expect(made.board).toEqual({ kind: 'hex', columns: 9, rows: 8 });
    expect(made.cells).toHaveLength(72);
    expect(made.cells[71]).toMatchObject({ cell: 72, column: 9, row: 8 });
  });

  it('is explained in words, die by die', async () => {
    const { out, error } = await battlefield(
      '--edition',
      'portable-1',
      '--terrain',
      'undulating',
      '--dice',
      DICE,
    );
    expect(error).toBe('');
    expect(out).toMatchInlineSnapshot(`
      "A battlefield of 8 by 8 squares: a hill, 2 groups of deciduous trees, a settlement, a ford, a river and a road.
          d6 6  6: the river enters by the top right corner.
          d6 2  2: the river leaves by the bottom edge.
          d6 4  4: the river leaves in cell 58 (column 2, row 8).
          d6 1  1: the river is one cell wide.
          The river runs through the cells 8, 15, 22, 29, 37, 44, 51, 58.
          d6 2  2: the road enters by the top edge.
          d6 3  3: the road leaves by the right edge.
          d6 3  3: the road enters in cell 2 (column 2, row 1).
          d6 6  6: the road leaves in cell 56 (column 8, row 7).
          The road runs through the cells 2, 11, 20, 29, 38, 47, 56.
          d6 2  2: the road crosses the river by a ford in cell 29 (column 5, row 4).
          d6 1  1: a hill.
          d6 1  1: a hill.
          d6 2  2: the count begins in row 2.
          3d6 1+3+6  10: after 5 more cells where it may not stand, a hill in cell 18 (column 2, row 3).
          d6 1  1: 2 groups of deciduous trees.
          d6 3  3: the count begins in row 3.
          3d6 1+2+5  8: a group of deciduous trees in cell 24 (column 8, row 3).
          3d6 2+3+4  9: a group of deciduous trees in cell 33 (column 1, row 5).
          d6 1  1: a settlement.
          d6 2  2: the count begins in row 2.
          3d6 5+6+2  13: after 1 more cell where it may not stand, a settlement in cell 19 (column 3, row 3).
      "
    `);
  });

  it('names the next die that is missing, and what it is for', async () => {
    const words = ['--edition', 'portable-1', '--with', 'hills', '--dice'];
    const lacking = await battlefield(...words, '2,1,4');
    expect(lacking).toMatchObject({ status: 1, out: '' });
    expect(lacking.error).toMatch(
      /\nhexfarer: after 3 faces 2 more d6 are lacking, of 3d6 for hill count, hill 1 of 1\n$/,
    );
    expectComplaint(await battlefield(...words, '2,1,4,4,4,6'), 1, /1 of these faces is left over/);
    expectComplaint(await battlefield(...words, '7'), 1, /a d6 \(number of hills\) has no face 7/);
  });

  it('says what found no room on a board that is too full', async () => {
    const words = [
      '--edition',
      'portable-1',
      '--board',
      'square-4x4',
      '--terrain',
      'mountainous',
      '--cover',
      'forested',
    ];
    const { out } = await battlefield(...words, '--area', 'urban', '--seed', '2');
    expect(out.split('\n')[0]).toMatch(/The board had no room for .*\.$/);
    expect(out).toMatch(/The board has no room left for /);
  });
});

describe('hexfarer battlefield --edition portable-2', () => {
  it('explains every kind of feature', async () => {
    const all = 'hills,river,lakes,marshes,road,track,trees,habitation,railway,fields';
    for (const seed of ['a', 'b', 'c', 'd']) {
      const words = ['--edition', 'portable-2', '--board', 'hex-6x8', '--terrain', 'hilly', '--with', all];
      const { status, out } = await battlefield(...words, '--seed', seed);
      expect(status).toBe(0);
      expect(out).toMatch(/^A battlefield of 6 by 8 hexes: .*a river, a road, a track/);
      expect(out).toMatch(/the river enters by the \w+ quarter of the \w+ edge/);
      expect(out).not.toMatch(/undefined|null/);
    }
  });

  it('--with makes only the features listed, separated by commas or by spaces', async () => {
    const one = await battlefield(
      '--edition',
      'portable-2',
      '--with',
      'trees fields',
      '--seed',
      'x',
      '--json',
    );
    const other = await battlefield(
      '--edition',
      'portable-2',
      '--with',
      'trees,fields',
      '--seed',
      'x',
      '--json',
    );
    expect(one.out).toBe(other.out);
    expect(json<{ routes: unknown[] }>(one).routes).toEqual([]);
  });
});

describe('nonsense is answered with one line and status 2', () => {
  it.each([
    [['--edition', 'portable-3'], /--edition is 'portable-1', 'portable-2' or 'sectors', not 'portable-3'/],
    [['--edition', 'portable-1', '--board', 'hex-3x8'], /--board is square-WxH or hex-WxH, .* not 'hex-3x8'/],
    [['--edition', 'portable-1', '--with', 'hills,railway'], /portable-1 knows no railway; portable-2 does/],
    [['--edition', 'portable-2', '--with', ''], /--with names nothing; leave it out for the usual, or list/],
    [['--edition', 'portable-1', '--with', ' ,'], /--with names nothing/],
    [['--edition', 'portable-2', '--with', 'hills,dragons'], /--with is .* not 'dragons'/],
    [['--edition', 'portable-2', '--player-a', 'hill'], /--player-a says nothing to edition portable-2/],
    [['--edition', 'portable-2', '--terrain', 'steep'], /--terrain is .* not 'steep'/],
    [['--edition', 'portable-2', '--cover', 'snow'], /--cover is .* not 'snow'/],
    [['--edition', 'portable-2', '--area', 'moon'], /--area is .* not 'moon'/],
    [['--edition', 'portable-2', '--climate', 'rain'], /--climate is .* not 'rain'/],
  ])('%j', async (words, complaint) => {
    expectComplaint(await battlefield(...words, '--seed', 'x'), 2, complaint);
  });
});
