import { describe, expect, it } from 'vitest';
import { expectComplaint, json, runInProcess } from '../support/cli.ts';

/** The standard error of a failing command: the throws so far, and the line with the error. */
async function failing(...words: string[]) {
  const { status, out, error } = await runInProcess(words);
  expect({ status, out }).toEqual({ status: 1, out: '' });
  const lines = error.trimEnd().split('\n');
  return { complaint: lines.at(-1), before: lines.slice(0, -1) };
}

const SECTORS = ['battlefield', '--edition', 'sectors', '--dice'];

describe('--dice with too few faces', () => {
  it.each([
    [['weather', '--dice', ''], 'after 0 faces the next die is lacking: 2d6 for weather gauge, day 1'],
    [['weather', '--dice', '3'], 'after 1 face one more d6 is lacking, of 2d6 for weather gauge, day 1'],
    [['weather', '--dice', '3,4'], 'after 2 faces the next die is lacking: d6 for weather change, day 2'],
    [['weather', '--dice', '3,4,1'], 'after 3 faces the next die is lacking: d6 for weather change, day 3'],
    [
      ['explore', '--world', 'elevation', '--dice', '1,2'],
      'after 2 faces 4 more d6 are lacking, of 6d6 for the elevation of 5049',
    ],
    [['rally', '--dice', ''], 'after 0 faces the next die is lacking: d6 for rally'],
    [[...SECTORS, '1,1,4,3,2'], 'after 5 faces the next die is lacking: d6 for terrain piece, sector 4'],
    [
      [...SECTORS, '1,1,4'],
      'after 3 faces the next die is lacking: d6 for kind of piece, sector 3; only 1, 2, 3 and 4 count',
    ],
  ])('%j: the error names the missing die and its purpose', async (words, complaint) => {
    expect((await failing(...words)).complaint).toBe(`hexfarer: ${complaint}`);
  });

  it('says after a face that does not count that the die is rolled again, and which faces count', async () => {
    expect((await failing(...SECTORS, '4,5')).complaint).toBe(
      'hexfarer: after 2 faces the next die is lacking: d6 for kind of piece, sector 1, rolled again, since 5 does not count: only 1, 2, 3 and 4 do',
    );
    const row = ['battlefield', '--edition', 'portable-2', '--board', 'square-5x5', '--dice', '1,6'];
    expect((await failing(...row)).complaint).toMatch(
      /rolled again, since 6 does not count: only 1, 2, 3, 4 and 5 do$/,
    );
  });

  it('lists every throw so far, with its purpose', async () => {
    expect(await failing(...SECTORS, '1,4,5,3,2,6')).toEqual({
      before: [
        'Thrown so far:',
        '    d6 1  terrain piece, sector 1',
        '    d6 4  terrain piece, sector 2',
        '    d6 5  kind of piece, sector 2: does not count, rolled again',
        '    d6 3  kind of piece, sector 2',
        '    d6 2  size, sector 2',
        '    d6 6  terrain piece, sector 3',
      ],
      complaint:
        'hexfarer: after 6 faces the next die is lacking: d6 for kind of piece, sector 3; only 1, 2, 3 and 4 count',
    });
    expect((await failing('weather', '--dice', '3,4')).before).toEqual([
      'Thrown so far:',
      '    2d6 3+4  weather gauge, day 1',
    ]);
    expect((await failing('weather', '--dice', '3')).before).toEqual([]);
  });

  it.each([
    [
      'portable-1',
      'Curlew',
      [
        'number of hills',
        ...[1, 2, 3, 4, 5].map((hill) => `hill contours, hill ${hill} of 5`),
        'hill row, hill 1 of 5',
        ...[1, 2, 3, 4, 5].map((hill) => `hill count, hill ${hill} of 5`),
      ],
    ],
    [
      'portable-2',
      'Tern',
      [
        'number of hills',
        'hill row, hill 1 of 4',
        'hill count, hill 1 of 4',
        'hill contiguous, hill 2 of 4',
        'hill side, hill 2 of 4',
        'hill contiguous, hill 3 of 4',
        'hill count, hill 3 of 4',
        'hill contiguous, hill 4 of 4',
        'hill count, hill 4 of 4',
        ...[1, 2, 3, 4].map((hill) => `hill contours, hill ${hill} of 4`),
      ],
    ],
  ])('%s says which of the features the missing die is for', async (edition, seed, expected) => {
    const words = ['battlefield', '--edition', edition, '--with', 'hills', '--terrain', 'undulating'];
    const { dice } = json<{ dice: { for: string; faces: number[] }[] }>(
      await runInProcess([...words, '--seed', seed, '--json']),
    );
    const purposes: string[] = [];
    for (let thrown = 0; thrown < dice.length; thrown++) {
      const faces = dice.slice(0, thrown).flatMap((roll) => roll.faces);
      const { complaint } = await failing(...words, '--dice', faces.join(','));
      purposes.push(complaint?.replace(/.* for |; only .*|, rolled again.*/g, '') as string);
    }
    expect(purposes).toEqual(expected);
  });
});

describe('--dice with a face that the die does not have', () => {
  it('says which face is wrong', async () => {
    const { complaint, before } = await failing(...SECTORS, '1,1,1,7');
    expect(complaint).toBe('hexfarer: a d6 (terrain piece, sector 4) has no face 7, the 4th of these faces');
    expect(before).toHaveLength(4);
    expect((await failing('weather', '--dice', '3,0')).complaint).toBe(
      'hexfarer: a d6 (weather gauge, day 1) has no face 0, the 2nd of these faces',
    );
  });

  it.each([
    [['--dice', '-1'], "'-1' is none"],
    [['--dice=-1'], "'-1' is none"],
    [['--dice', '-1,2'], "'-1' is none"],
    [['--dice', '1,,2'], "'' is none"],
    [['--dice', '1.5'], "'1.5' is none"],
    [['--dice', 'six'], "'six' is none"],
  ])('%j is not accepted as a list of faces', async (words, what) => {
    expectComplaint(
      await runInProcess(['weather', ...words]),
      2,
      new RegExp(
        `^hexfarer: weather: --dice is a list of faces, whole numbers from 1, such as 6,2,4; ${what}`,
      ),
    );
  });
});

describe('--seed and --dice', () => {
  it.each([
    ['weather'],
    ['battlefield', '--edition', 'sectors'],
    ['battlefield', '--edition', 'portable-1'],
    ['island'],
    ['island', '--runs', '5'],
    ['morale'],
    ['rally'],
    ['explore', '--world', 'solo'],
    ['explore', '--world', 'elevation'],
  ])('an empty seed is refused the same way: %s %s %s', async (...words) => {
    const command = words.filter((word) => word !== undefined);
    const complaint = /^hexfarer: \w+: --seed is empty; any other text decides the dice\n$/;
    expectComplaint(await runInProcess([...command, '--seed', '']), 2, complaint);
    expectComplaint(await runInProcess([...command, '--seed', '', '--dice', '1']), 2, complaint);
  });

  it('cannot be combined, and one of them is needed', async () => {
    for (const words of [[], ['--seed', 'x', '--dice', '1']])
      expectComplaint(await runInProcess(['weather', ...words]), 2, /either --seed \(any text\) or --dice/);
  });
});
