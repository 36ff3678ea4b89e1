import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run.ts';

async function battlefield(...words: string[]) {
  let [out, error] = ['', ''];
  const status = await run(['battlefield', ...words], {
    out: (text) => {
      out += text;
    },
    error: (text) => {
      error += text;
    },
    environment: {},
  });
  return { status, out, error };
}

/** Dice for a village; a stream through sector 3; a river along the same way; two pieces that nobody chose; a lake. */
const DICE = '4,4,3,1,4,2,1,1,3,5,4,2,4,2,6,4,5,5,6,1,6,1,1,1,1,1,1,4,2,5,5';

describe('hexfarer battlefield --edition sectors', () => {
  it('--json has edition, board, all cells, routes, what was not placed, and all dice', async () => {
    const { status, out } = await battlefield('--edition', 'sectors', '--seed', 'Tern', '--json');
    expect(status).toBe(0);
    const made = JSON.parse(out);
    expect(Object.keys(made)).toEqual(['edition', 'board', 'cells', 'routes', 'notPlaced', 'dice']);
    expect(made.edition).toBe('sectors');
    expect(made.board).toEqual({ kind: 'square', columns: 6, rows: 2 });
    expect(made.cells).toHaveLength(12);
    expect(Object.keys(made.cells[0])).toEqual(['cell', 'column', 'row', 'features']);
    expect((await battlefield('--edition', 'sectors', '--seed', 'Tern', '--json')).out).toBe(out);
  });

  it("takes players' choices, and trees from the climate", async () => {
    const words = ['--player-a', 'wood,hill', '--player-b', 'water', '--climate', 'coniferous'];
    const dice = '4,5,1,4,6,1,5,4,5,1,1,1,1,1,1,1,1,1,1';
    const { out, error } = await battlefield('--edition', 'sectors', ...words, '--dice', dice, '--json');
    expect(error).toBe('');
    expect(JSON.parse(out).cells.slice(0, 4)).toMatchObject([
      { features: [{ kind: 'trees', tree: 'coniferous', size: 'small' }] },
      { features: [{ kind: 'lake' }] },
      { features: [{ kind: 'hill', contours: 1 }] },
      { features: [] },
    ]);
    const told = await battlefield('--edition', 'sectors', ...words, '--dice', dice);
    expect(told.out).toContain(
      '    d6 5  5: player A chooses a wood.\n    d6 1  1: a small coniferous wood.\n',
    );
  });

  it('--natures rolls how steep, dense and fordable pieces are', async () => {
    const words = ['--edition', 'sectors', '--natures', '--dice', '4,1,6,5,4,3,1,2,1,1,1,1,1,1,1,1,1,1'];
    const { out, error } = await battlefield(...words, '--json');
    expect(error).toBe('');
    expect(JSON.parse(out).cells.slice(0, 2)).toMatchObject([
      { features: [{ kind: 'hill', contours: 2, slope: 'steep' }] },
      { features: [{ kind: 'trees', density: 'open' }] },
    ]);
    expect((await battlefield(...words)).out).toContain(
      '    d6 5  5: steep: all at half their pace, downhill too.\n',
    );
    expect((await battlefield(...words, '--format', 'svg')).out).toContain('Steep hill, two contours');
    expect(await battlefield('--edition', 'portable-1', '--natures', '--seed', 'x')).toMatchObject({
      status: 2,
      error: expect.stringContaining('--natures says nothing to edition portable-1'),
    });
  });

  it('is explained in words, die by die', async () => {
    const { out, error } = await battlefield('--edition', 'sectors', '--dice', DICE);
    expect(error).toBe('');
    expect(out).toMatchInlineSnapshot(`
      "A battlefield of twelve sectors with 4 pieces: a village, a large hill of two contours, a large lake and a small stream.
          d6 4  Sector 1 (column 1, row 1). 4: a piece of terrain.
          d6 4  4: built-up area.
          d6 3  3: middling, a village.
          d6 1  Sector 2 (column 2, row 1). 1: nothing.
          d6 4  Sector 3 (column 3, row 1). 4: a piece of terrain.
          d6 2  2: water.
          d6 1  1: small.
          d6 1  1: a stream.
          d6 3  3: it comes in over the third quarter of the top edge.
          d6 5  5: it leaves 5 quarters further clockwise, over the fourth quarter of the right edge.
          2d6 4+2  For the entry a die for each of two sectors, clockwise: 4 is the highest.
          The stream enters by the top edge of sector 4 (column 4, row 1), runs through the sectors 4, 3, 9, 10, 11, 12, and leaves by the right edge of sector 12 (column 6, row 2).
          d6 4  Sector 4 (column 4, row 1). 4: a piece of terrain.
          d6 2  2: water.
          d6 6  6: large.
          d6 4  4: a river.
          The stream from sector 3 runs here: it is the same one.
          d6 5  Sector 5 (column 5, row 1). 5: a piece of terrain.
          d6 5  5: player A has no choice to make, so it was rolled again.
          d6 6  6: only 1 to 4 count now, so it was rolled again.
          d6 1  1: hill.
          d6 6  6: a large hill of two contours.
          d6 1  Sector 6 (column 6, row 1). 1: nothing.
          d6 1  Sector 7 (column 1, row 2). 1: nothing.
          d6 1  Sector 8 (column 2, row 2). 1: nothing.
          d6 1  Sector 9 (column 3, row 2). 1: nothing.
          d6 1  Sector 10 (column 4, row 2). 1: nothing.
          d6 1  Sector 11 (column 5, row 2). 1: nothing.
          d6 4  Sector 12 (column 6, row 2). 4: a piece of terrain.
          d6 2  2: water.
          d6 5  5: large.
          d6 5  5: a lake.
      "
    `);
  });

  it('is an empty plain if no piece is rolled', async () => {
    const { out } = await battlefield('--edition', 'sectors', '--dice', '1,1,1,1,1,1,1,1,1,1,1,1');
    expect(out).toMatch(/^An empty plain: twelve sectors without a piece of terrain\.\n/);
  });

  it('rolls again for the crossing after a tie', async () => {
    const dice = '4,2,1,1,1,5,3,3,1,2,1,1,1,1,1,1,1,1,1,1,1';
    const { out, error } = await battlefield('--edition', 'sectors', '--dice', dice);
    expect(error).toBe('');
    expect(out).toContain(
      '    2d6 3+3  For the entry a die for each of two sectors, clockwise: 3 is the highest, more than once, so these are thrown again.\n' +
        '    2d6 1+2  For the entry a die for each of two sectors, clockwise: 2 is the highest.\n',
    );
  });

  it.each([
    [['--seed', 'x'], 2, 'battlefield: --edition is needed: portable-1, portable-2, sectors'],
    [
      ['--edition', 'sectors', '--board', 'square-8x8', '--seed', 'x'],
      2,
      'battlefield: --board says nothing to edition sectors',
    ],
    [['--edition', 'sectors'], 2, /^battlefield: either --seed/],
    [
      ['--edition', 'sectors', '--seed', 'x', '--climate', 'rain'],
      2,
      "battlefield: --climate is 'palm', 'coniferous' or 'deciduous', not 'rain'",
    ],
    [
      ['--edition', 'sectors', '--seed', 'x', '--player-a', 'hill,lake'],
      2,
      "battlefield: --player-a is 'hill', 'water', 'wood' or 'built-up-area', not 'lake'",
    ],
    [
      ['--edition', 'sectors', '--dice', '4,2,1'],
      1,
      /\nhexfarer: after 3 faces the next die is lacking: d6 for water, sector 1$/,
    ],
  ])('%j is answered with one line and status %i', async (words, status, complaint) => {
    const answer = await battlefield(...words);
    expect({ status: answer.status, out: answer.out }).toEqual({ status, out: '' });
    expect(answer.error.replace(/^hexfarer: /, '').trimEnd()).toMatch(complaint);
  });
});
