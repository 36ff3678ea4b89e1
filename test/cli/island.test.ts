import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { run } from '../../src/cli/run.ts';

async function island(...words: string[]) {
  let [out, error] = ['', ''];
  const status = await run(['island', ...words], {
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

const asJson = async (...words: string[]) => {
  const { status, out, error } = await island(...words, '--json');
  expect({ status, error }).toEqual({ status: 0, error: '' });
  return JSON.parse(out);
};

describe('hexfarer island --json', () => {
  it('gives algorithm, seed, rolls, width, height, hexes in order and all dice', async () => {
    const made = await asJson('--algorithm', '2', '--hexes', '12', '--seed', 'Tern');
    expect(Object.keys(made)).toEqual(['algorithm', 'seed', 'rolls', 'width', 'height', 'hexes', 'dice']);
    expect(made).toMatchObject({ algorithm: 2, seed: 'Tern', rolls: made.dice.length });
    expect(made.hexes.map((hex: { order: number }) => hex.order)).toEqual([...Array(12).keys()]);
    expect(made.hexes[0]).toEqual({ q: 0, r: 0, order: 0 });
    expect(made.dice[0]).toMatchObject({ for: 'movement', sides: 6 });
    expect(made.dice[1]).toMatchObject({ for: 'direction', sides: 6 });
  });

  it("uses the source's most refined algorithm and its 24 hexes by default", async () => {
    const made = await asJson('--seed', 'Tern');
    expect(made.algorithm).toBe(5);
    expect(made.hexes).toHaveLength(24);
  });

  it('gives the same bytes each time', async () => {
    for (const words of [['--json'], ['--format', 'svg', '--animate'], ['--runs', '50'], []]) {
      const first = await island('--seed', 'again', ...words);
      expect(await island('--seed', 'again', ...words)).toEqual(first);
    }
  });

  it('--dice takes faces rolled by hand and marks them as own', async () => {
    const made = await asJson('--dice', '6,4,1,4', '--hexes', '3', '--algorithm', '3');
    expect(made).toEqual({
      algorithm: 3,
      seed: null,
      rolls: 4,
      width: 0,
      height: 2,
      hexes: [
        { q: 0, r: 0, order: 0 },
        { q: 0, r: 1, order: 1 },
        { q: 0, r: 2, order: 2 },
      ],
      dice: [
        { for: 'movement', sides: 6, faces: [6], own: true },
        { for: 'direction', sides: 6, faces: [4], own: true },
        { for: 'movement', sides: 6, faces: [1], own: true },
        { for: 'direction', sides: 6, faces: [4], own: true },
      ],
    });
  });

  it('gives the same island for the dice that a seed rolled', async () => {
    const seeded = await asJson('--seed', 'Tern');
    const faces = seeded.dice.flatMap((roll: { faces: number[] }) => roll.faces).join();
    expect((await asJson('--dice', faces)).hexes).toEqual(seeded.hexes);
  });
});

describe('hexfarer island --runs', () => {
  const STATISTIC = ['min', 'max', 'mean', 'median', 'mode', 'standardDeviation', 'skewness', 'kurtosis'];

  it('gives statistics with all their figures', async () => {
    const made = await asJson('--runs', '200', '--seed', 'Tern', '--algorithm', '4');
    expect(Object.keys(made)).toEqual(['algorithm', 'runs', 'rolls', 'rollsPerHex', 'width', 'height']);
    expect(made).toMatchObject({ algorithm: 4, runs: 200 });
    for (const name of ['rolls', 'rollsPerHex', 'width', 'height']) {
      expect(Object.keys(made[name])).toEqual(STATISTIC);
      for (const figure of Object.values(made[name])) expect(figure).toBeTypeOf('number');
    }
  });

  it('a single run describes the island of that seed', async () => {
    const { rolls, width, height } = await asJson('--seed', 'Tern');
    const made = await asJson('--seed', 'Tern', '--runs', '1');
    expect([made.rolls.mean, made.width.mean, made.height.mean]).toEqual([rolls, width, height]);
  });

  it('gives the same figures on every machine', async () => {
    const made = await asJson('--seed', 'Tern', '--runs', '1000');
    expect(made).toMatchInlineSnapshot(`
      {
        "algorithm": 5,
        "height": {
          "kurtosis": -0.16658085852656157,
          "max": 11,
          "mean": 6.107,
          "median": 6,
          "min": 2,
          "mode": 6,
          "skewness": 0.2961108013963045,
          "standardDeviation": 1.4871284409895402,
        },
        "rolls": {
          "kurtosis": 0.6818628946052554,
          "max": 100,
          "mean": 66.742,
          "median": 66,
          "min": 48,
          "mode": 66,
          "skewness": 0.646000639436228,
          "standardDeviation": 8.511488471471964,
        },
        "rollsPerHex": {
          "kurtosis": 0.6818628946052554,
          "max": 4.166666666666667,
          "mean": 2.7809166666666667,
          "median": 2.75,
          "min": 2,
          "mode": 2.75,
          "skewness": 0.646000639436228,
          "standardDeviation": 0.3546453529779985,
        },
        "runs": 1000,
        "width": {
          "kurtosis": 0.09589571944717257,
          "max": 13,
          "mean": 6.787,
          "median": 7,
          "min": 3,
          "mode": 6,
          "skewness": 0.48499410392253733,
          "standardDeviation": 1.7081074322184795,
        },
      }
    `);
  });

  it('10,000 islands of 24 hexes take well under five seconds of the processor', async () => {
    const begun = process.cpuUsage();
    await island('--runs', '10000', '--seed', 'fast');
    expect(process.cpuUsage(begun).user / 1e6).toBeLessThan(5);
  });

  it('prints a table without --json', async () => {
    const { out } = await island('--runs', '100', '--seed', 'Tern', '--algorithm', '1');
    const lines = out.split('\n');
    expect(lines[0]).toMatch(/^100 islands of 24 hexes by algorithm 1, random-fill-and-move\./);
    expect(lines[2]).toMatch(/^rolls +46\.00 +46\.00 +46\.00 +46\.00 +46\.00 +0\.00 +0\.00 +0\.00$/);
    expect(lines[3]).toMatch(/^rolls per hex +1\.92 /);
  });
});

describe('hexfarer island, told in words', () => {
  it('explains every die, in order', async () => {
    const { out } = await island('--dice', '6,4,1,4,3,4,2,1,2,1,6,2', '--hexes', '5');
    expect(out.split('\n')).toEqual([
      'An island of 5 hexes by algorithm 5, count-and-move-limit-range: 12 dice, width 1, height 3.',
      '    5050 is filled: the island begins here.',
      '    d6 6  6: more than the 0 filled around 5050, so it fills.',
      '    d6 4  4, south: 5051 is empty; it is filled as hex 2.',
      '    d6 1  1: no more than the 1 filled around 5050, so it moves.',
      '    d6 4  4, south: the next empty hex is 5052, 2 hexes away, further than the 1 allows, so nothing happens.',
      '    d6 3  3: more than the 1 filled around 5050, so it fills.',
      '    d6 4  4, south: 5051 is filled already, so nothing happens.',
      '    d6 2  2: more than the 1 filled around 5050, so it fills.',
      '    d6 1  1, north: 5049 is empty; it is filled as hex 3.',
      '    d6 2  2: no more than the 2 filled around 5050, so it moves.',
      '    d6 1  1, north: the next empty hex is 5048, 2 hexes away; it is filled as hex 4 and becomes the current hex.',
      '    d6 6  6: more than the 1 filled around 5048, so it fills.',
      '    d6 2  2, north-east: 5148 is empty; it is filled as hex 5.',
      '',
    ]);
  });

  it.each([
    ['1', '1 or 2 moves'],
    ['1', '3 or more fills'],
    ['2', '3 or more fills'],
    ['4', 'with fewer than two filled around'],
  ])('algorithm %s: %s', async (algorithm, words) => {
    const { out } = await island('--algorithm', algorithm, '--seed', 'words');
    expect(out).toContain(words);
  });

  it('explains a single hex', async () => {
    expect((await island('--hexes', '1', '--seed', 'x')).out).toBe(
      'An island of one hex by algorithm 5, count-and-move-limit-range: 0 dice, width 0, height 0.\n    5050 is filled: the island begins here.\n',
    );
  });

  it('says what helps when algorithm 5 is stuck', async () => {
    for (let i = 0; i < 12; i++) {
      const { out } = await island('--hexes', '10000', '--seed', `stuck ${i}`);
      const stuck = out.split('\n').find((line) => line.includes('There is no way on'));
      if (!stuck) continue;
      expect(stuck).toMatch(
        /\S+, the hex filled last that still has an empty neighbour, becomes the current hex\.$/,
      );
      return;
    }
    expect.fail('none of these islands got stuck');
  });
});

describe('hexfarer island --format svg', () => {
  it('is a sea chart titled by the seed, or by --title', async () => {
    expect((await island('--seed', 'Tern', '--format', 'svg')).out).toContain(
      '<title id="title">Tern</title>',
    );
    const titled = await island('--seed', 'Tern', '--format', 'svg', '--title', 'Gull Rock');
    expect(titled.out).toContain('<title id="title">Gull Rock</title>');
    expect((await island('--dice', '', '--hexes', '1', '--format', 'svg')).out).toContain('Terra Incognita');
  });

  it('is written to a file', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'hexfarer-island-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const file = join(directory, 'island.svg');
    const words = ['--seed', 'Tern', '--format', 'svg', '--animate', '--numbered'];
    expect(await island(...words, '--out', file)).toEqual({ status: 0, out: '', error: '' });
    expect(readFileSync(file, 'utf8')).toBe((await island(...words)).out);
  });
});

describe('wrong usage is answered with one clear line and status 2', () => {
  it.each([
    [['--seed', 'x', '--algorithm', '6'], "--algorithm is '1', '2', '3', '4' or '5', not '6'"],
    [['--seed', 'x', '--hexes', '0'], "--hexes is a whole number from 1 to 100000, not '0'"],
    [['--seed', 'x', '--runs', 'many'], "--runs is a whole number from 1 to 1000000, not 'many'"],
    [[], 'either --seed (any text) or --dice (faces such as 6,2,4) decides the dice'],
    [
      ['--seed', 'x', '--dice', '1'],
      'either --seed (any text) or --dice (faces such as 6,2,4) decides the dice',
    ],
    [['--runs', '5'], '--runs needs --seed, any text, and no --dice: nobody throws so many by hand'],
    [
      ['--runs', '5', '--dice', '1,2'],
      '--runs needs --seed, any text, and no --dice: nobody throws so many by hand',
    ],
    [
      ['--runs', '5', '--seed', 'x', '--format', 'svg'],
      '--runs counts islands and draws none; leave --format svg out',
    ],
    [['--seed', 'x', '--animate'], '--animate goes with --format svg only'],
    [['--seed', 'x', '--json', '--numbered'], '--numbered goes with --format svg only'],
    [['--seed', 'x', '--title', 'T'], '--title goes with --format svg only'],
    [
      ['--seed', 'x', '--json', '--format', 'svg'],
      '--json and --format svg ask for two things at once; leave one out',
    ],
    [['--seed', 'x', '--format', 'png'], "--format is 'json' or 'svg', not 'png'"],
  ])('%j', async (words, complaint) => {
    expect(await island(...words)).toEqual({ status: 2, out: '', error: `hexfarer: island: ${complaint}\n` });
  });
});

describe('a failure is answered with one clear line and status 1', () => {
  it.each([
    [['--dice', '6,4,3'], /after 3 faces the next die is lacking: d6 for direction$/],
    [['--dice', ''], 'after 0 faces the next die is lacking: d6 for movement'],
    [['--dice', '6,4,1', '--hexes', '2'], '1 of these faces is left over: no rule asks for it'],
    [['--dice', '6,7'], 'a d6 (direction) has no face 7, the 2nd of these faces'],
    [['--seed', 'x', '--out', '/nowhere/x'], /^\/nowhere\/x can't be written: /],
  ])('%j', async (words, complaint) => {
    const { status, out, error } = await island(...words);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(error.replace(/^hexfarer: /, '').trimEnd()).toMatch(complaint);
  });
});
