import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run.ts';

async function typed(...words: string[]) {
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

describe('hexfarer morale', () => {
  it.each([
    [['--quality', 'elite', '--dice', '3'], true],
    [['--quality', 'elite', '--dice', '2'], false],
    [['--dice', '4'], true],
    [['--dice', '3'], false],
    [['--dice', '3', '--general'], true],
    [['--quality', 'poor', '--dice', '3', '--general', '--supported'], true],
    [['--quality', 'poor', '--dice', '4'], false],
  ])('%j holds: %s', async (options, holds) => {
    const { status, out } = await typed('morale', ...options, '--json');
    expect(status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ holds, effectivenessLost: holds ? 0 : 25, retreats: !holds });
  });

  it('is told in words', async () => {
    expect((await typed('morale', '--dice', '5', '--melee-lost')).out).toBe(
      [
        '    d6 5  5: a regular unit needs 4 and holds on.',
        '    It lost more hits in the melee, so it retreats one move all the same.',
        '',
      ].join('\n'),
    );
  });

  it('names the die that it lacks, and refuses one that nothing asks for', async () => {
    expect(await typed('morale', '--dice', '')).toMatchObject({
      status: 1,
      error: expect.stringContaining('d6 for morale'),
    });
    expect(
      await typed('morale', '--quality', 'elite', '--general', '--supported', '--dice', '1'),
    ).toMatchObject({ status: 1, error: expect.stringContaining('left over') });
  });

  it('knows three qualities', async () => {
    expect(await typed('morale', '--quality', 'green', '--dice', '3')).toMatchObject({
      status: 2,
      error: expect.stringContaining("'elite', 'regular' or 'poor'"),
    });
  });
});

describe('hexfarer rally', () => {
  it.each([
    [['--dice', '5'], true],
    [['--dice', '4'], false],
    [['--dice', '4', '--general'], true],
  ])('%j halts the unit: %s', async (options, rallied) => {
    expect(JSON.parse((await typed('rally', ...options, '--json')).out)).toMatchObject({
      rallied,
      needed: 5,
    });
  });

  it('is told in words', async () => {
    expect((await typed('rally', '--dice', '4')).out).toBe(
      '    d6 4  4: rallying needs 5, so it goes on retreating.\n',
    );
  });
});

describe('hexfarer victory', () => {
  const ARMY = 'general=1,foot=8,horse=8,gun=3';

  it('counts the published armies', async () => {
    expect(JSON.parse((await typed('victory', '--army', ARMY, '--json')).out)).toEqual({ points: 30 });
    const french = 'general=1,foot=7,light-infantry=1,horse=8,gun=3';
    expect((await typed('victory', '--army', french)).out).toBe('29 points; the army has lost below 14.5.\n');
  });

  it('an army at half its points fights on; below it, it has lost', async () => {
    expect((await typed('victory', '--army', ARMY, '--now', 'foot=7,gun=1')).out).toBe(
      '15 of 30 points are left: the army fights on, for it loses below 15.\n',
    );
    expect(JSON.parse((await typed('victory', '--army', ARMY, '--now', 'foot=7', '--json')).out)).toEqual({
      points: 30,
      left: 14,
      lost: true,
    });
  });

  it.each([
    [['victory'], '--army is needed'],
    [['victory', '--army', 'foot=8,foot=2'], "'foot=2' does not fit"],
    [['victory', '--army', 'pike=8'], "'pike=8' does not fit"],
    [['victory', '--army', 'foot=8', '--now', 'foot=9'], 'began with 8'],
  ])('%j is refused', async (words, what) => {
    expect(await typed(...words)).toMatchObject({ status: 2, out: '', error: expect.stringContaining(what) });
  });
});
