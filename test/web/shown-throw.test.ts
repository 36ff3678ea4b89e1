import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entry } from '../../src/ledger/entry.ts';
import {
  DiceAnimation,
  LANDED_MS,
  type RevealThrow,
  TUMBLE_MS,
  throwOf,
} from '../../web/journey/shown-throw.ts';
import { Tabletop } from '../support/tabletop.ts';

function entries(): readonly Entry[] {
  const table = new Tabletop();
  table.play({ kind: 'enter', to: 1 });
  table.play({ kind: 'enter', to: 1 });
  table.play({ kind: 'enter', to: 1 });
  return table.entries;
}

const own = (thrown: RevealThrow): RevealThrow => ({
  ...thrown,
  dice: thrown.dice.map((roll) => ({ ...roll, own: true })),
});

function oneThrow(): RevealThrow {
  const thrown = throwOf(entries().slice(-1));
  if (!thrown) throw new Error('the last entry revealed nothing');
  return thrown;
}

describe('the throw to show for some entries', () => {
  it('is that of the hex that was entered', () => {
    const last = entries().at(-1);
    if (last?.kind !== 'revealed') throw new Error('the last entry revealed nothing');
    expect(throwOf([last])).toMatchObject({ hex: { q: 0, r: last.hex.r }, dice: last.hex.dice, entry: last });
  });

  it('is none if several hexes were revealed, as after a lost connection, or no hex', () => {
    expect(throwOf(entries().slice(-2))).toBeNull();
    expect(throwOf(entries())).toBeNull();
    expect(throwOf(entries().slice(0, 1))).toBeNull();
  });

  it('is none for a hex that was only seen', () => {
    const seen = entries().find((entry) => entry.kind === 'revealed' && !entry.entered);
    expect(throwOf(seen ? [seen] : [])).toBeNull();
    expect(seen).toBeDefined();
  });
});

describe('a throw on show', () => {
  const thrown = oneThrow();
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });
  afterEach(() => expect(vi.getTimerCount(), 'timers that are left').toBe(0));

  it('tumbles for less than 600 ms, rests and disappears', () => {
    expect(TUMBLE_MS).toBeLessThan(600);
    const show = new DiceAnimation(() => undefined);
    expect(show.show(thrown, 0)).toBe(true);
    vi.advanceTimersByTime(TUMBLE_MS - 1);
    expect(show.shown.value?.isTumbling).toBe(true);
    vi.advanceTimersByTime(1);
    expect(show.shown.value?.isTumbling).toBe(false);
    vi.advanceTimersByTime(LANDED_MS - 1);
    expect(show.shown.value).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(show.shown.value).toBeNull();
  });

  it('lands at once with the first press, which is reported once, and disappears with the second', () => {
    const landed = vi.fn();
    const show = new DiceAnimation(landed);
    show.show(thrown, 0);
    vi.advanceTimersByTime(100);
    show.press();
    expect(show.shown.value).toMatchObject({ hex: thrown.hex, isTumbling: false });
    show.press();
    expect(show.shown.value).toBeNull();
    expect(landed).toHaveBeenCalledTimes(1);
  });

  it('of own dice does not tumble', () => {
    const show = new DiceAnimation(() => undefined);
    expect(show.show(own(thrown), 0)).toBe(false);
    expect(show.shown.value?.isTumbling).toBe(false);
    show.clear();
  });

  it('tumbles even if the server only completed it', () => {
    const show = new DiceAnimation(() => undefined);
    const begun = thrown.dice.map((roll) => ({ ...roll, own: true as const, ownFaces: 1 }));
    expect(show.show({ ...thrown, dice: begun }, 0)).toBe(begun.some(({ faces }) => faces.length > 1));
    show.clear();
  });

  it('tumbles if it is the first of a quick series, or comes after a pause', () => {
    const show = new DiceAnimation(() => undefined);
    const begun = [0, 100, 200, 650, 650 + TUMBLE_MS].map((now) => show.show(thrown, now));
    expect(begun).toEqual([true, false, false, false, true]);
    show.clear();
  });
});
