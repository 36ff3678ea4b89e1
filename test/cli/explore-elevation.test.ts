import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run.ts';
import type { Roll } from '../../src/dice/roll.ts';
import type { ElevationHex } from '../../src/world/elevation/elevation-hex.ts';
import { facesFor } from '../rules/elevation-by-the-book.ts';

async function typed(...words: string[]): Promise<{ status: number; out: string; error: string }> {
  let [out, error] = ['', ''];
  const status = await run(words, {
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

const explored = (...words: string[]) => typed('explore', '--world', 'elevation', ...words);

interface Document {
  readonly world: string;
  readonly seed: string | null;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly hexes: readonly ElevationHex[];
  readonly surveys: readonly { seq: number; q: number; r: number; flows: unknown[]; dice: readonly Roll[] }[];
}

async function json(...words: string[]): Promise<Document> {
  const { status, out, error } = await explored('--json', ...words);
  expect({ status, error }).toEqual({ status: 0, error: '' });
  return JSON.parse(out) as Document;
}

/** The dice of the source's worked example: A, C with its river into J, and F. */
const EXAMPLE = [
  ...[24, 18, 23, 20, 18, 28, 26].flatMap((sum) => facesFor(sum)),
  2,
  3,
  ...[20, 22, 22, 23].flatMap((sum) => facesFor(sum)),
  ...[23, 23, 14, 22].flatMap((sum) => facesFor(sum)),
];

describe('explore --world elevation --json', () => {
  it('gives the first hexes in order of discovery, one hex a line', async () => {
    const { out } = await explored('--seed', 'S', '--hexes', '40', '--json');
    const lines = out.split('\n');
    expect(lines[0]).toMatch(/^\{"world":"elevation","seed":"S","settings":\{.*\},"hexes":\[$/);
    expect(lines[1]).toMatch(
      /^\{"q":0,"r":0,"label":"5050","seq":2,"elevation":3000,"origin":null,"dice":\[\],"peak":/,
    );
    expect(lines[41]).toBe('],"surveys":[');
    const { hexes } = JSON.parse(out) as Document;
    expect(hexes).toHaveLength(40);
    expect(Object.keys(hexes[1] as object).join()).toBe(
      'q,r,label,seq,elevation,origin,dice,peak,form,flow,points,streamFlow,water,terrain',
    );
    expect(hexes.slice(0, 7).map(({ label, seq }) => `${label} ${seq}`)).toEqual([
      '5050 2',
      '5049 2',
      '5150 2',
      '5151 2',
      '5051 2',
      '4951 2',
      '4950 2',
    ]);
    expect(hexes.map(({ seq }) => seq)).toEqual(hexes.map(({ seq }) => seq).toSorted((a, b) => a - b));
  });

  it('gives the same bytes each time, and for fewer hexes the beginning of the same world', async () => {
    const words = ['--seed', 'twice', '--hexes', '200', '--json'];
    expect((await explored(...words)).out).toBe((await explored(...words)).out);
    const rolled = ({ hexes }: Document) => hexes.map(({ label, elevation, seq }) => [label, elevation, seq]);
    const few = rolled(await json('--seed', 'twice', '--hexes', '33'));
    expect(rolled(await json('--seed', 'twice', '--hexes', '200')).slice(0, 33)).toEqual(few);
  });

  it('derives every elevation from its dice and its origin', async () => {
    const { hexes, surveys } = await json('--seed', 'check', '--hexes', '300');
    const at = new Map(hexes.map((hex) => [`${hex.q},${hex.r}`, hex]));
    const sent = new Set(
      surveys.flatMap(({ q, r, dice }) => (dice[0]?.for === 'outflow' ? `${q},${r}` : [])),
    );
    for (const { origin, elevation, dice } of hexes.slice(1)) {
      const from = at.get(`${origin?.q},${origin?.r}`) as ElevationHex;
      const points = (dice[0]?.faces.reduce((a, b) => a + b) ?? 0) - 21;
      const difference = points * Math.max(1, Math.round(Math.abs(from.elevation) / 12));
      if (sent.has(`${from.q},${from.r}`))
        expect([from.elevation + difference, from.elevation - Math.abs(difference)]).toContain(elevation);
      else if (from.flow === null) expect(elevation).toBe(from.elevation + difference);
    }
  });

  // Peaks, forms and outflows follow from a whole survey: the points of a part of it would give rivers that the rules
  // do not know.
  it('gives each hex as the whole survey makes it known, even if the list ends within one', async () => {
    for (const seed of ['a', 'cut', 'd']) {
      const { surveys } = await json('--seed', seed, '--hexes', '50');
      const whole = surveys.reduce(
        (sum, { dice }) => sum + dice.filter((roll) => roll.for === 'elevation').length,
        1,
      );
      const all = await json('--seed', seed, '--hexes', String(whole));
      expect(all.surveys).toHaveLength(surveys.length);
      for (const count of [46, 50, whole - 1]) {
        const { hexes, surveys: made } = await json('--seed', seed, '--hexes', String(count));
        if (made.length === surveys.length) expect(hexes).toEqual(all.hexes.slice(0, count));
        expect(hexes).toHaveLength(count);
      }
    }
  });

  it('"with three or more known neighbours higher": no listed river has fewer than 3 points', async () => {
    for (const count of [1, 5, 10, 12, 14, 30, 100])
      for (const seed of ['a', 'b', 'c', 'd', 'e']) {
        const { hexes } = await json('--seed', seed, '--hexes', String(count));
        const flowing = hexes.filter(({ flow }) => flow !== null);
        expect(flowing.filter(({ points }) => points < 3)).toEqual([]);
      }
  });

  it('gives only the start for one hex', async () => {
    const { hexes, surveys } = await json('--seed', 'S', '--hexes', '1');
    expect(hexes).toHaveLength(1);
    expect(surveys).toHaveLength(1);
  });
});

describe('--dice', () => {
  it('follows the worked example of the source', async () => {
    const { hexes, seed, surveys } = await json('--dice', EXAMPLE.join(','), '--hexes', '13');
    expect(seed).toBe(null);
    expect(hexes.map(({ label, elevation }) => `${label} ${elevation}`)).toEqual([
      '5050 3000',
      '5049 3750',
      '5150 2250',
      '5151 3500',
      '5051 2750',
      '4951 2250',
      '4950 4750',
      '5149 2062',
      '5249 2438',
      '5250 2062',
      '4952 2626',
      '4851 2626',
      '4850 934',
    ]);
    const points = new Map(hexes.map(({ label, points: own }) => [label, own]));
    expect(['5050', '5150', '4951'].map((label) => points.get(label))).toEqual([3, 6, 5]);
    expect(surveys.map(({ q, r, dice }) => [q, r, dice.length])).toEqual([
      [0, 0, 8],
      [1, -1, 5],
      [-1, 1, 4],
    ]);
    expect(surveys[1]?.dice[0]).toEqual({ for: 'outflow', sides: 6, faces: [3], own: true, q: 1, r: -1 });
    expect(hexes[7]?.dice).toEqual([{ for: 'elevation', sides: 6, faces: facesFor(20), own: true }]);
  });

  it('gives the same world as a seed, with the faces that the seed rolled', async () => {
    const words = [
      '--hexes',
      '80',
      '--basin',
      'swamp',
      '--outflow',
      'random',
      '--dice-count',
      '2',
      '--change',
      '90',
    ];
    const seeded = await json('--seed', 'again', ...words);
    const faces = seeded.surveys.flatMap(({ dice }) => dice.flatMap((roll) => roll.faces));
    const own = await json('--dice', faces.join(','), ...words);
    const unmarked = (made: Document) =>
      JSON.stringify(made)
        .replaceAll(',"own":true', '')
        .replace(/"seed":[^,]*,/, '');
    expect(unmarked(own)).toBe(unmarked(seeded));
  });

  it.each([
    [0, '6d6 for the elevation of 5049'],
    [36, '6d6 for the peak of 5050'],
    [42, 'd6 for the outflow of 5050; only 2 and 5 count'],
    [43, 'd6 for the outflow of 5150; only 1, 2 and 3 count'],
    [44, '6d6 for the elevation of 5149'],
  ])('after %i faces names the next missing die and its purpose: %s', async (count, lacking) => {
    const given = await explored('--dice', EXAMPLE.slice(0, count).join(','), '--hexes', '13', '--json');
    expect(given).toMatchObject({ status: 1, out: '' });
    expect(given.error.split('\n').at(-2)).toBe(
      `hexfarer: after ${count} faces the next die is lacking: ${lacking}`,
    );
  });

  it.each([
    [[...EXAMPLE, 1, 2], '2 of these faces are left over: no rule asks for them'],
    [[7], 'a d6 (the elevation of 5049) has no face 7, the 1st of these faces'],
  ])('with unsuitable faces says so', async (faces, complaint) => {
    const given = await explored('--dice', faces.join(','), '--hexes', '13');
    expect(given).toEqual({ status: 1, out: '', error: `hexfarer: ${complaint}\n` });
  });
});

describe('the settings', () => {
  it('have the defaults of docs/rules.md', async () => {
    expect((await json('--seed', 'S', '--hexes', '1')).settings).toEqual({
      start: 3000,
      dice: 6,
      change: 'twelfth',
      leastChange: 1,
      hexWidth: 5,
      outflow: 'lowest',
      basin: 'lake',
    });
  });

  it('each have an option', async () => {
    const words =
      '--start=-20 --dice-count 4 --change 30 --least-change 2 --hex-width 2.5 --outflow random --basin swamp';
    const made = await json('--seed', 'S', '--hexes', '7', ...words.split(' '));
    expect(made.settings).toEqual({
      start: -20,
      dice: 4,
      change: 30,
      leastChange: 2,
      hexWidth: 2.5,
      outflow: 'random',
      basin: 'swamp',
    });
    expect(made.hexes[0]?.elevation).toBe(-20);
    expect(made.hexes[1]?.dice[0]?.faces).toHaveLength(4);
  });

  it('with a seed --dice is the setting of that name', async () => {
    expect((await json('--seed', 'S', '--hexes', '7', '--dice', '2')).settings.dice).toBe(2);
  });

  it.each([
    ['--start high', "--start is a whole number from −100,000 to 100,000, not 'high'"],
    ['--start=-100001', "--start is a whole number from −100,000 to 100,000, not '-100001'"],
    ['--start 2.5', "--start is a whole number from −100,000 to 100,000, not '2.5'"],
    ['--dice-count 3', "--dice-count is one of 2, 4, 6, 8, not '3'"],
    ['--dice 5', "--dice beside --seed is how many d6 make a height, one of 2, 4, 6, 8, not '5'"],
    ['--dice 6 --dice-count 4', '--dice-count 4 and --dice 6 say two things; leave one out'],
    ['--dice 1,2,3', '--seed and --dice (faces) both decide the dice; leave one out'],
    ['--change little', "--change is a whole number from 1 to 10,000, or 'twelfth', not 'little'"],
    ['--change 0', "--change is a whole number from 1 to 10,000, or 'twelfth', not '0'"],
    ['--least-change 0', "--least-change is a whole number from 1 to 10,000, not '0'"],
    ['--least-change 10001', "--least-change is a whole number from 1 to 10,000, not '10001'"],
    ['--hex-width 0', "--hex-width is a number above 0, up to 999.99, with two decimals at most, not '0'"],
    [
      '--hex-width 2.505',
      "--hex-width is a number above 0, up to 999.99, with two decimals at most, not '2.505'",
    ],
    ['--outflow up', "--outflow is one of lowest, random, not 'up'"],
    ['--basin sea', "--basin is one of lake, swamp, not 'sea'"],
    ['--hexes 500001', "--hexes is a whole number from 1 to 500000, not '500001'"],
    ['--order spiral', "--order is 'rings', not 'spiral'"],
    ['--algorithm 5', '--algorithm means nothing to --world elevation'],
    ['--size 24', '--size means nothing to --world elevation'],
    ['--house-rule coastal-shelf', '--house-rule means nothing to --world elevation'],
    ['--format tmx', "--format is 'json', 'svg', 'png', 'text-mapper' or 'archive', not 'tmx'"],
  ])('%s is wrong usage', async (words, complaint) => {
    const given = await explored('--seed', 'S', ...words.split(' '));
    expect(given).toEqual({ status: 2, out: '', error: `hexfarer: explore: ${complaint}\n` });
  });

  it('do not include the dice, for which --seed or --dice is needed', async () => {
    expect(await explored()).toMatchObject({
      status: 2,
      error: 'hexfarer: explore: either --seed (any text) or --dice (faces such as 6,2,4) decides the dice\n',
    });
  });

  it('are refused for a solo world', async () => {
    expect(await typed('explore', '--seed', 'S', '--start', '5')).toMatchObject({
      status: 2,
      error: 'hexfarer: explore: --start means nothing to --world solo\n',
    });
  });
});

describe('without --json', () => {
  it('explains the world: every survey with its dice, then every hex', async () => {
    const { status, out } = await explored('--dice', EXAMPLE.join(','), '--hexes', '12');
    expect(status).toBe(0);
    const lines = out.split('\n');
    expect(lines[0]).toBe(
      '5050 is surveyed: its lowest point lies at 3,000 ft; around it a point of difference is 250 ft.',
    );
    expect(lines[1]).toBe('    6d6 4+4+4+4+4+4  5049, north: 24, 3 over the mean: 750 ft higher, 3,750 ft.');
    expect(lines.filter((line) => line.includes('is surveyed'))).toHaveLength(3);
    expect(lines.slice(lines.indexOf('') + 1)).toHaveLength(12 + 1);
    expect(out).toContain(
      '5150: hilly country at 2,250 ft, its highest point at 2,750 ft, a river of 30 cubic feet per second that flows south-east.\n',
    );
  });

  it('explains a survey by what was known at that time', async () => {
    const { out } = await explored('--seed', 'then', '--hexes', '300');
    expect(out).not.toMatch(/undefined|NaN|null/);
    for (const [, six] of out.matchAll(/lie around \d{4}, (.*): a creek/g))
      expect((six as string).match(/\d{4}/g)?.length).toBeGreaterThanOrEqual(3);
  });

  it('--format svg draws the world, into a file too', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'hexfarer-'));
    try {
      const file = join(directory, 'world.svg');
      const words = ['--seed', 'Sierra', '--hexes', '37', '--format', 'svg'];
      const { out } = await explored(...words);
      expect(out).toMatch(/^<svg [\s\S]*Sierra[\s\S]*<\/svg>\n$/);
      expect(await explored(...words, '--out', file)).toEqual({ status: 0, out: '', error: '' });
      expect(readFileSync(file, 'utf8')).toBe(out);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  it('--format archive makes a campaign that verifies, with its surveys in the same order', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'hexfarer-'));
    try {
      const file = join(directory, 'heights.hexfarer.gz');
      const words = ['--seed', 'Sierra', '--hexes', '120', '--basin', 'swamp', '--dice-count', '4'];
      expect(await explored(...words, '--format', 'archive', '--out', file)).toEqual({
        status: 0,
        out: '',
        error: '',
      });
      const verified = await typed('verify', file, '--json');
      expect(verified.status).toBe(0);
      const { surveys, hexes } = await json(...words);
      const whole = await json(...words, '--hexes', String(JSON.parse(verified.out).hexes));
      expect(whole.hexes.slice(0, hexes.length)).toEqual(hexes);
      const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n').slice(1);
      const bodies = lines.map((line) => JSON.parse(line).body).filter(({ kind }) => kind === 'surveyed');
      expect(bodies.map(({ q, r, flows, dice }) => ({ q, r, flows, dice }))).toEqual(
        surveys.map(({ q, r, flows, dice }) => ({ q, r, flows, dice })),
      );
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
