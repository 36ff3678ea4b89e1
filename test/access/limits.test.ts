import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  AnswerWeight,
  costOfBattlefield,
  costOfDrawing,
  costOfMap,
  createLimits,
  noLimits,
} from '../../src/access/limits.ts';

/* "Limits: per link 200 calls or messages at once, then 50 a second; per address ten times that." */

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** How many of `count` calls made at once are allowed. */
async function passing(count: number, call: () => Promise<number | null>): Promise<number> {
  const waits = await Promise.all(Array.from({ length: count }, call));
  return waits.filter((wait) => wait === null).length;
}

describe.each([
  ['link', 200, 50],
  ['address', 2000, 500],
] as const)('limits per %s', (kind, atOnce, perSecond) => {
  it(`allow ${atOnce} at once, and no more`, async () => {
    const { [kind]: count } = createLimits();
    expect(await passing(atOnce, () => count('a'))).toBe(atOnce);
    expect(await passing(10, () => count('a'))).toBe(0);
  });

  it('apply to each separately', async () => {
    const { [kind]: count } = createLimits();
    await passing(atOnce + 1, () => count('a'));
    expect(await passing(atOnce, () => count('b'))).toBe(atOnce);
  });

  it(`then allow ${perSecond} a second`, async () => {
    const { [kind]: count } = createLimits();
    await passing(atOnce, () => count('a'));
    for (let second = 1; second <= 3; second++) {
      await vi.advanceTimersByTimeAsync(1000);
      const passed = await passing(2 * perSecond, () => count('a'));
      expect(passed, `in second ${second}`).toBeGreaterThanOrEqual(perSecond - 1);
      expect(passed, `in second ${second}`).toBeLessThanOrEqual(perSecond + 1);
    }
  });

  it(`never allow more than ${atOnce} and ${perSecond} a second in the long run`, async () => {
    const { [kind]: count } = createLimits();
    let passed = 0;
    for (let tenth = 0; tenth <= 50; tenth++) {
      passed += await passing(perSecond, () => count('a'));
      expect(passed).toBeLessThanOrEqual(atOnce + (tenth / 10) * perSecond + 1);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(passed).toBeGreaterThan(5 * perSecond * 0.9);
  });

  it('say in how many seconds to try again, and allow it then', async () => {
    const { [kind]: count } = createLimits();
    await passing(atOnce, () => count('a'));
    const wait = await count('a');
    expect(wait).toBeGreaterThanOrEqual(1);
    await vi.advanceTimersByTimeAsync((wait ?? 0) * 1000);
    expect(await count('a')).toBeNull();
  });

  it(`allow no more than ${atOnce} at once after a pause`, async () => {
    const { [kind]: count } = createLimits();
    await count('a');
    await vi.advanceTimersByTimeAsync(3000);
    expect(await passing(atOnce + 10, () => count('a'))).toBe(atOnce);
  });
});

it('a caller in debt is told when it will be worked off, in whole seconds', async () => {
  const { link, charge } = createLimits();
  // Two seconds and a half of what a link may do in the long run, beyond what it may do at once.
  await charge({ link: 'a', address: '10.0.0.1' }, 200 + 125);
  expect(await link('a')).toBe(3);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await link('a')).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await link('a')).toBeNull();
});

it('with limits off every call is allowed', async () => {
  expect(await passing(10_000, () => noLimits.link('a'))).toBe(10_000);
  expect(await passing(10_000, () => noLimits.address('a'))).toBe(10_000);
});

describe('an invalid token', () => {
  it('costs its address as much as 20 calls', async () => {
    const { address, wrongGuess } = createLimits();
    for (let turn = 0; turn < 99; turn++) await wrongGuess('10.0.0.1');
    expect(await passing(21, () => address('10.0.0.1'))).toBe(20);
    expect(await address('10.0.0.2')).toBeNull();
  });

  it('blocks its address for as long as the other servers report too', async () => {
    const waits = new Map([
      ['10.0.0.1', 3],
      ['10.0.0.3', 1],
    ]);
    const { address, wrongGuess } = createLimits({ count: async (network) => waits.get(network) ?? 0 });
    for (const one of ['::ffff:10.0.0.1', '10.0.0.2', '10.0.0.3']) await wrongGuess(one);
    expect(await address('10.0.0.2')).toBeNull();
    expect(await address('10.0.0.1')).toBeGreaterThanOrEqual(3);
    expect(await address('10.0.0.3')).toBeGreaterThanOrEqual(1);
    await vi.advanceTimersByTimeAsync(2900);
    expect(await address('10.0.0.1')).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(await address('10.0.0.1')).toBeNull();
  });
});

describe('an answer', () => {
  it('costs the requester one call for each 32 KB, however it is divided', async () => {
    const counting = createLimits();
    const weight = new AnswerWeight(counting, { link: 'a', address: '10.0.0.1' });
    for (let piece = 0; piece < 65; piece++) expect(await weight.add(16 * 1024)).toBe(true);
    expect(await passing(200, () => counting.link('a'))).toBe(200 - 32);
    expect(await passing(201, () => counting.link('b'))).toBe(200);
    expect(await passing(2000, () => counting.address('10.0.0.1'))).toBe(2000 - 32);
    // Half of 32 KB has not been charged yet.
    expect(await weight.add(16 * 1024 - 1)).toBe(true);
    expect(await weight.add(1)).toBe(false);
  });
});

it.each([
  ['the link', { link: 'a', address: '10.0.0.2' }],
  ['the address', { link: 'b', address: '10.0.0.1' }],
])('a charge says that nothing is left if %s has nothing left, whatever the other has', async (_, caller) => {
  const limits = createLimits();
  expect(await limits.charge({ link: 'a', address: '10.0.0.9' }, 200)).toBe(false);
  expect(await limits.charge({ link: null, address: '10.0.0.1' }, 2000)).toBe(false);
  expect(await limits.charge(caller, 1)).toBe(false);
  expect(await limits.charge({ link: 'b', address: '10.0.0.2' }, 1)).toBe(true);
});

describe('addresses', () => {
  /** True if calls from two addresses use the same allowance. */
  async function together(one: string, other: string): Promise<boolean> {
    const { address } = createLimits();
    await passing(2000, () => address(one));
    return (await address(other)) !== null;
  }

  it.each([
    ['10.0.0.1', '10.0.0.1', true],
    ['10.0.0.1', '10.0.0.2', false],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
    ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['2001:db8::1', '2001:db8:0:0:9::', true],
    ['fe80::1%eth0', 'fe80::2%eth0', true],
    ['::1', '2001:db8::1', false],
    ['::ffff:10.0.0.1', '::ffff:10.0.0.2', false],
    ['::ffff:10.0.0.1', '10.0.0.1', true],
    ['no address', 'no address', true],
  ])('%s and %s count together: %s', async (one, other, same) => {
    expect(await together(one, other)).toBe(same);
  });
});

describe('a battlefield', () => {
  it('costs one more call for every hundred cells beyond the first', () => {
    expect([64, 100, 101, 201, 1600].map(costOfBattlefield)).toEqual([0, 0, 1, 2, 15]);
  });
});

describe('a map', () => {
  it('costs one more call for each thousand parts, and for each 32 KB of notes', () => {
    expect([999, 1000, 7500].map((parts) => costOfMap(parts))).toEqual([0, 1, 7]);
    expect(costOfMap(2000, 100 * 1024)).toBe(2 + 3);
  });

  it('costs one more call for each hundred hexes that are drawn, and for each thousand entries read for it', () => {
    expect([99, 100, 750].map((hexes) => costOfDrawing(hexes))).toEqual([0, 1, 7]);
    expect(costOfDrawing(250, 3999)).toBe(2 + 3);
  });

  it.each([
    ['is read', () => costOfMap(10_000_000)],
    ['is read with long notes', () => costOfMap(10_000_000, 1024 ** 3)],
    ['with few hexes is read with long notes', () => costOfMap(7, 1024 ** 3)],
    ['is drawn', () => costOfDrawing(10_000_000, 10_000_000)],
  ])('that is as large as can be and %s costs no more than a link may spend at once', async (_, cost) => {
    const { link } = createLimits();
    // Every call costs one, whatever it asks for.
    expect(await link('a')).toBeNull();
    expect(await link('a', cost())).toBeNull();
  });
});
