import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import { LARGEST_COUNTER_VALUE } from '../../src/ledger/settings.ts';
import { problem } from '../../src/protocol/problem.ts';
import type { WriteProblem } from '../../web/journey/commands.ts';
import { CounterTaps } from '../../web/journey/counter-taps.ts';
import { wholeNumber } from '../../web/kit/whole-number.ts';

/** Counters whose changes are answered when the test says so. */
function setUp() {
  const sent: Command[] = [];
  const answers: ((problem: WriteProblem | null) => void)[] = [];
  const taps = new CounterTaps((command) => {
    sent.push(command);
    return new Promise((resolve) => answers.push(resolve));
  });
  const answer = async (wrong: WriteProblem | null = null) => {
    answers.shift()?.(wrong);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { taps, sent, answer };
}

const HAND_RESTS = 1_000;

describe('taps on a counter', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('are shown at once, and sent as one change after a pause', async () => {
    const { taps, sent, answer } = setUp();
    for (let tap = 0; tap < 3; tap++) taps.tap('Rations', 7, -1);
    expect(taps.shown('Rations', 7)).toBe(4);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(HAND_RESTS);
    expect(sent).toEqual([{ kind: 'count', name: 'Rations', by: -3 }]);
    expect(taps.shown('Rations', 7), 'until the server says so').toBe(4);
    await answer();
    expect(taps.shown('Rations', 4)).toBe(4);
  });

  it('continue to count while a change is on its way', async () => {
    const { taps, sent, answer } = setUp();
    taps.tap('Rations', 7, -1);
    await vi.advanceTimersByTimeAsync(HAND_RESTS);
    taps.tap('Rations', 7, -1);
    expect(taps.shown('Rations', 7)).toBe(5);
    await answer();
    expect(taps.shown('Rations', 6)).toBe(5);
    await vi.advanceTimersByTimeAsync(HAND_RESTS);
    expect(sent).toHaveLength(2);
  });

  it('count once if their entry arrives before their answer', async () => {
    const { taps, sent, answer } = setUp();
    taps.tap('Rations', 7, -1);
    await vi.advanceTimersByTimeAsync(HAND_RESTS);
    const [change] = sent;
    if (!change) throw new Error('nothing was sent');
    taps.tookEffect(change);
    expect(taps.shown('Rations', 6)).toBe(6);
    taps.tap('Rations', 6, -1);
    await answer();
    expect(taps.shown('Rations', 6), 'nor twice with both').toBe(5);
  });

  it('are not affected if another command of this page takes effect first', async () => {
    const { taps } = setUp();
    taps.tap('Rations', 7, -1);
    await vi.advanceTimersByTimeAsync(HAND_RESTS);
    taps.tookEffect({ kind: 'count', name: 'Rations', by: -1 });
    expect(taps.shown('Rations', 7)).toBe(6);
  });

  it('up and down again are not sent', async () => {
    const { taps, sent } = setUp();
    taps.tap('Rations', 7, -1);
    taps.tap('Rations', 7, 1);
    await vi.advanceTimersByTimeAsync(HAND_RESTS);
    expect(sent).toEqual([]);
  });

  it('stop at the limits of a counter', async () => {
    const { taps, sent } = setUp();
    taps.tap('Rations', 4, -10);
    taps.tap('Rations', 4, -10);
    expect(taps.shown('Rations', 4)).toBe(0);
    taps.tap('Gold', LARGEST_COUNTER_VALUE - 3, 10);
    await vi.advanceTimersByTimeAsync(HAND_RESTS);
    expect(sent).toEqual([
      { kind: 'count', name: 'Rations', by: -4 },
      { kind: 'count', name: 'Gold', by: 3 },
    ]);
  });

  it('that were refused show the reason at their counter, until the next tap', async () => {
    const { taps, answer } = setUp();
    taps.tap('Rations', 7, -1);
    await vi.advanceTimersByTimeAsync(HAND_RESTS);
    await answer(problem('campaign/closed', 'It is closed.'));
    expect(taps.faults.value).toEqual(new Map([['Rations', 'It is closed.']]));
    expect(taps.shown('Rations', 7)).toBe(7);
    taps.tap('Rations', 7, -1);
    expect(taps.faults.value.size).toBe(0);
  });

  it('that were cancelled before they were sent restore the counter, without an error', async () => {
    const { taps, answer } = setUp();
    taps.tap('Rations', 7, -1);
    await vi.advanceTimersByTimeAsync(HAND_RESTS);
    await answer({ detail: '' });
    expect(taps.shown('Rations', 7)).toBe(7);
    expect(taps.faults.value.size).toBe(0);
  });

  it('are sent at once if the page is left', async () => {
    const { taps, sent } = setUp();
    taps.tap('Rations', 7, 2);
    void taps.flush();
    expect(sent).toEqual([{ kind: 'count', name: 'Rations', by: 2 }]);
  });
});

describe('an integer as people type it', () => {
  it.each([
    ['7', 7],
    [' 1,200 ', 1200],
    ['−3', -3],
    ['-3', -3],
    ['+4', 4],
    ['', null],
    ['1.5', null],
    ['seven', null],
    ['12345678901', null],
  ])('%j is %j', (text, number) => {
    expect(wholeNumber(text)).toBe(number);
  });
});
