import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run.ts';

async function weather(...words: string[]) {
  let [out, error] = ['', ''];
  const status = await run(['weather', ...words], {
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

describe('hexfarer weather', () => {
  it('--json gives day, gauge and weather of each day, and all dice', async () => {
    const { status, out } = await weather('--days', '3', '--dice', '3,4,3,4', '--json');
    expect(status).toBe(0);
    expect(JSON.parse(out)).toEqual({
      days: [
        { day: 1, gauge: 7, weather: 'fair' },
        { day: 2, gauge: 7, weather: 'fair' },
        { day: 3, gauge: 7, weather: 'extreme-heat' },
      ],
      dice: [
        { for: 'weather gauge', sides: 6, faces: [3, 4], own: true },
        { for: 'weather change', sides: 6, faces: [3], own: true },
        { for: 'weather change', sides: 6, faces: [4], own: true },
      ],
    });
  });

  it('gives a week by default, the same for the same seed', async () => {
    const { out } = await weather('--seed', 'Tern', '--json');
    expect(JSON.parse(out).days).toHaveLength(7);
    expect((await weather('--seed', 'Tern', '--json')).out).toBe(out);
  });

  it('is explained in words, die by die, with the effects of the weather in battle', async () => {
    const { out } = await weather('--days', '11', '--dice', '1,1,1,5,6,3,4,3,1,3,3,3');
    expect(out.split('\n')).toEqual([
      'Day 1: fog, the gauge at 2.',
      '    2d6 1+1  2: the gauge begins here, and 2 is fog.',
      '    In battle: one sees 6 cm far, and nothing unseen can be fired at; movement −50 %.',
      'Day 2: fog, the gauge at 2.',
      '    d6 1  1: down one, but the gauge ends at 2 and stays there, fog.',
      '    In battle: one sees 6 cm far, and nothing unseen can be fired at; movement −50 %.',
      'Day 3: light rain, the gauge at 3.',
      '    d6 5  5: up one, from 2 to 3, which is light rain.',
      '    In battle: muskets and carbines −1 a die.',
      'Day 4: fair, the gauge at 4.',
      '    d6 6  6: up one, from 3 to 4, which is fair.',
      'Day 5: fair, the gauge at 4.',
      '    d6 3  3: the gauge stays at 4, fair.',
      'Day 6: extreme heat, the gauge at 4.',
      '    d6 4  4: the gauge stays at 4, fair for the 3rd day running, so the heat is extreme.',
      '    In battle: movement −25 %.',
      'Day 7: extreme heat, the gauge at 4.',
      '    d6 3  3: the gauge stays at 4, fair for the 4th day running, so the heat is extreme.',
      '    In battle: movement −25 %.',
      'Day 8: light rain, the gauge at 3.',
      '    d6 1  1: down one, from 4 to 3, which is light rain.',
      '    In battle: muskets and carbines −1 a die.',
      ...['3', '3', '3'].flatMap((_, i) => [
        `Day ${9 + i}: light rain, the gauge at 3.`,
        '    d6 3  3: the gauge stays at 3, light rain.',
        '    In battle: muskets and carbines −1 a die.',
      ]),
      '',
    ]);
  });

  it('puts heavy rain at the top of the gauge', async () => {
    const { out } = await weather('--days', '2', '--dice', '6,6,6');
    expect(out).toContain('    d6 6  6: up one, but the gauge ends at 12 and stays there, heavy rain.\n');
    expect(out).toContain('    In battle: movement −25 %; muskets and carbines −2 a die.\n');
  });

  it.each([
    [['--days', '0', '--seed', 'x'], 2, "weather: --days is a whole number from 1 to 100000, not '0'"],
    [[], 2, 'weather: either --seed (any text) or --dice (faces such as 6,2,4) decides the dice'],
    [
      ['--days', '2', '--dice', '3'],
      1,
      'after 1 face one more d6 is lacking, of 2d6 for weather gauge, day 1',
    ],
    [['--days', '1', '--dice', '3,3,1,2'], 1, '2 of these faces are left over: no rule asks for them'],
  ])('%j is answered with one line and status %i', async (words, status, complaint) => {
    expect(await weather(...words)).toEqual({ status, out: '', error: `hexfarer: ${complaint}\n` });
  });
});
