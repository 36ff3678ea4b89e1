import { describe, expect, it } from 'vitest';
import { GatherTime } from '../../../src/storage/postgres/gather-time.ts';

/** For how long signals are gathered after two seconds of sending `perSecond` signals a second. */
function afterTelling(perSecond: number): number {
  const gathering = new GatherTime(0);
  const step = Math.max(5, 1000 / perSecond);
  for (let now = step; now <= 2000; now += step) gathering.sent((perSecond * step) / 1000, now);
  return gathering.ms;
}

describe('the time for which a server gathers signals before sending them', () => {
  it.each([1, 20, 100, 200])('is 3 ms if it sends %d signals a second', (perSecond) => {
    expect(afterTelling(perSecond)).toBeCloseTo(3);
  });

  it.each([
    [300, 16.5],
    [400, 30],
    [5000, 30],
  ])('if it sends %d signals a second is %d ms', (perSecond, ms) => {
    expect(afterTelling(perSecond)).toBeCloseTo(ms, 0);
  });

  it('is soon short again after many were sent', () => {
    const gathering = new GatherTime(0);
    for (let now = 30; now <= 600; now += 30) gathering.sent(60, now);
    expect(gathering.ms).toBe(30);
    gathering.sent(1, 1600);
    expect(gathering.ms).toBeCloseTo(3);
  });

  it('stays short when many are sent at once after none', () => {
    const gathering = new GatherTime(0);
    gathering.sent(40, 10_000);
    expect(gathering.ms).toBeCloseTo(3);
  });
});
