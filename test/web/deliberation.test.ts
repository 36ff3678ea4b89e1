import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DELIBERATE, Deliberation } from '../../web/journey/deliberation.ts';

const NORTH = { q: 0, r: -1 };
const SOUTH = { q: 0, r: 1 };

describe('deliberation', () => {
  it('chooses with the first tap and goes with the second', () => {
    const deliberation = new Deliberation();
    expect(deliberation.tap(NORTH, 'unknown', true, 0)).toBe('select');
    expect(deliberation.tap(NORTH, 'unknown', true, DELIBERATE)).toBe('go');
  });

  it('never enters by presses that follow each other quickly, however many, by hand, key and button', () => {
    const press = fc.constantFrom('tap', 'key', 'button', 'note');
    const pause = fc.integer({ min: 0, max: DELIBERATE - 1 });
    fc.assert(
      fc.property(fc.array(fc.tuple(press, pause), { maxLength: 40 }), (presses) => {
        const deliberation = new Deliberation();
        deliberation.tap(NORTH, 'unknown', true, 0);
        let now = 0;
        for (const [kind, after] of presses) {
          now += after;
          if (kind === 'tap') expect(deliberation.tap(NORTH, 'unknown', true, now)).toBe('hasty');
          if (kind === 'key') expect(deliberation.name(NORTH, 'unknown', true, false, now)).toBe('hasty');
          if (kind === 'button') expect(deliberation.confirm('unknown', now)).toBe(false);
          if (kind === 'note') expect(deliberation.press(now)).toBe(false);
        }
        expect(deliberation.tap(NORTH, 'unknown', true, now + DELIBERATE), 'after a pause').toBe('go');
      }),
    );
  });

  it('counts presses elsewhere as part of the same burst', () => {
    const deliberation = new Deliberation();
    deliberation.tap(NORTH, 'unknown', true, 0);
    deliberation.press(800);
    expect(deliberation.tap(NORTH, 'unknown', true, 1000)).toBe('hasty');
  });

  it('chooses afresh when another hex is tapped', () => {
    const deliberation = new Deliberation();
    deliberation.tap(NORTH, 'unknown', true, 0);
    expect(deliberation.tap(SOUTH, 'unknown', true, 1000)).toBe('select');
    expect(deliberation.tap(NORTH, 'unknown', true, 2000)).toBe('select');
  });

  it('only chooses what is no way on', () => {
    const deliberation = new Deliberation();
    deliberation.tap(NORTH, 'nothing', true, 0);
    expect(deliberation.tap(NORTH, 'nothing', true, 1000)).toBe('select');
    expect(new Deliberation().tap(NORTH, 'nothing', false, 0)).toBe('select');
  });

  it('enters at once where it is not to ask, but no second hex by the same burst', () => {
    const deliberation = new Deliberation();
    expect(deliberation.tap(NORTH, 'unknown', false, 0)).toBe('go');
    expect(deliberation.tap(NORTH, 'unknown', false, DELIBERATE - 1)).toBe('hasty');
    expect(new Deliberation().name(NORTH, 'unknown', false, false, 0)).toBe('go');
  });

  it('goes over known ground with a key as fast as one likes', () => {
    const deliberation = new Deliberation();
    expect(deliberation.name(NORTH, 'known', true, false, 0)).toBe('select');
    expect(deliberation.name(SOUTH, 'known', true, false, 10)).toBe('select');
    expect(deliberation.name(SOUTH, 'known', true, false, 20)).toBe('go');
    expect(deliberation.confirm('known', 30)).toBe(true);
  });

  it('never goes because a key is held down, nor at once after it was', () => {
    const deliberation = new Deliberation();
    deliberation.name(NORTH, 'unknown', true, false, 0);
    expect(deliberation.name(NORTH, 'unknown', true, true, 600)).toBe('select');
    expect(deliberation.name(NORTH, 'unknown', false, true, 640)).toBe('select');
    expect(deliberation.name(NORTH, 'unknown', true, false, 700)).toBe('hasty');
  });

  it('asks again after entering, and after letting go', () => {
    const deliberation = new Deliberation();
    deliberation.name(NORTH, 'unknown', true, false, 0);
    expect(deliberation.name(NORTH, 'unknown', true, false, 1000)).toBe('go');
    expect(deliberation.name(NORTH, 'unknown', true, false, 2000)).toBe('select');
    deliberation.choose(null, 3000);
    expect(deliberation.name(NORTH, 'unknown', true, false, 4000)).toBe('select');
  });
});
