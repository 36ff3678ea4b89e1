import { describe, expect, it } from 'vitest';
import { Deliberation, DOUBLE_CLICK } from '../../web/journey/deliberation.ts';

const NORTH = { q: 0, r: -1 };
const SOUTH = { q: 0, r: 1 };

describe('deliberation', () => {
  it('chooses with the first tap and enters with the second', () => {
    const deliberation = new Deliberation();
    expect(deliberation.tap(NORTH, true, true, 0)).toBe('select');
    expect(deliberation.tap(NORTH, true, true, DOUBLE_CLICK)).toBe('enter');
  });

  it('never enters by a double click', () => {
    const deliberation = new Deliberation();
    expect(deliberation.tap(NORTH, true, true, 0)).toBe('select');
    expect(deliberation.tap(NORTH, true, true, DOUBLE_CLICK - 1)).toBe('select');
  });

  it('counts from the first of several quick taps', () => {
    const deliberation = new Deliberation();
    deliberation.tap(NORTH, true, true, 0);
    deliberation.tap(NORTH, true, true, 300);
    expect(deliberation.tap(NORTH, true, true, 400)).toBe('enter');
  });

  it('chooses afresh when another hex is tapped', () => {
    const deliberation = new Deliberation();
    deliberation.tap(NORTH, true, true, 0);
    expect(deliberation.tap(SOUTH, true, true, 1000)).toBe('select');
    expect(deliberation.tap(NORTH, true, true, 2000)).toBe('select');
  });

  it('only chooses what is no way on', () => {
    const deliberation = new Deliberation();
    deliberation.tap(NORTH, false, true, 0);
    expect(deliberation.tap(NORTH, false, true, 1000)).toBe('select');
    expect(new Deliberation().tap(NORTH, false, false, 0)).toBe('select');
  });

  it('enters at once where it is not to ask', () => {
    expect(new Deliberation().tap(NORTH, true, false, 0)).toBe('enter');
    expect(new Deliberation().name(NORTH, false, false)).toBe('enter');
  });

  it('chooses with a key and enters with the same key again, as fast as one likes', () => {
    const deliberation = new Deliberation();
    expect(deliberation.name(NORTH, true, false)).toBe('select');
    expect(deliberation.name(SOUTH, true, false)).toBe('select');
    expect(deliberation.name(SOUTH, true, false)).toBe('enter');
  });

  it('never enters because a key is held down', () => {
    const deliberation = new Deliberation();
    deliberation.name(NORTH, true, false);
    expect(deliberation.name(NORTH, true, true)).toBe('select');
    expect(deliberation.name(NORTH, false, true)).toBe('select');
  });

  it('asks again after entering, and after letting go', () => {
    const deliberation = new Deliberation();
    deliberation.name(NORTH, true, false);
    deliberation.name(NORTH, true, false);
    expect(deliberation.name(NORTH, true, false)).toBe('select');
    deliberation.choose(null, 0);
    expect(deliberation.name(NORTH, true, false)).toBe('select');
  });
});
