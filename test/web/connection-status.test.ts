import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectionStatus } from '../../web/live/connection-status.ts';
import { NextAttempt } from '../../web/live/next-attempt.ts';

/** Checks that the state becomes `offline` after exactly this many milliseconds. */
function expectOfflineAfter(ms: number, status: ConnectionStatus): void {
  vi.advanceTimersByTime(ms - 1);
  expect(status.state.value).toBe('reconnecting');
  vi.advanceTimersByTime(1);
  expect(status.state.value).toBe('offline');
}

describe('the connection status', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('stays offline if the connection came and broke before the campaign caught up', () => {
    const status = new ConnectionStatus();
    status.connecting();
    vi.advanceTimersByTime(15_000);
    expect(status.state.value).toBe('offline');
    status.connected();
    status.disconnected();
    expect(status.state.value).toBe('offline');
    status.connected();
    status.caughtUp();
    status.disconnected();
    expect(status.state.value).toBe('reconnecting');
  });

  it('is offline after 15 seconds of attempts since the last break', () => {
    const status = new ConnectionStatus();
    status.connecting();
    vi.advanceTimersByTime(10_000);
    status.connected();
    status.caughtUp();
    status.disconnected();
    expectOfflineAfter(15_000, status);
    status.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is offline if the connection broke before the campaign caught up and does not return', () => {
    const status = new ConnectionStatus();
    status.connecting();
    status.connected();
    vi.advanceTimersByTime(60_000);
    expect(status.state.value, 'a large map is on its way').toBe('reconnecting');
    status.disconnected();
    vi.advanceTimersByTime(10_000);
    // Another attempt that failed.
    status.disconnected();
    expectOfflineAfter(5_000, status);
  });

  it('is offline if the connection returns and breaks again and again without catching up', () => {
    const status = new ConnectionStatus();
    status.connecting();
    for (let away = 0; away < 15_000; away += 3_000) {
      expect(status.state.value, `after ${away} ms without connection`).toBe('reconnecting');
      vi.advanceTimersByTime(3_000);
      status.connected();
      vi.advanceTimersByTime(100);
      status.disconnected();
    }
    vi.advanceTimersByTime(1);
    expect(status.state.value).toBe('offline');
    // After the campaign has caught up, the full 15 seconds apply again.
    status.connected();
    status.caughtUp();
    status.disconnected();
    expectOfflineAfter(15_000, status);
  });

  it('counts the attempts that failed, but not the end of a connection', () => {
    const status = new ConnectionStatus();
    status.connecting();
    status.disconnected();
    status.disconnected();
    expect(status.failures.value).toBe(2);
    status.connected();
    status.disconnected();
    expect(status.failures.value).toBe(2);
    status.close();
  });

  it('tells a pause of four seconds or more, until the connection is there and the campaign has caught up', () => {
    const status = new ConnectionStatus();
    const told = (ms: number): number => {
      expect(status.pausing(ms)).toBe(ms);
      return status.pause.value;
    };
    expect([3_999, 4_000, 4_600].map(told)).toEqual([0, 4, 5]);
    status.connected();
    expect(status.pause.value).toBe(0);
    expect(told(9_000), 'the server is too busy to send the map').toBe(9);
    status.caughtUp();
    expect(status.pause.value).toBe(0);
    expect(told(9_000), 'nothing is missing').toBe(0);
  });
});

describe('the next attempt', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('replaces the one before, and is no longer scheduled once it is made', () => {
    const next = new NextAttempt(new ConnectionStatus());
    const made: [string, boolean][] = [];
    next.schedule(1_000, () => made.push(['one', next.isScheduled]));
    next.schedule(2_000, () => made.push(['other', next.isScheduled]));
    expect(next.isScheduled).toBe(true);
    vi.advanceTimersByTime(2_000);
    expect(made).toEqual([['other', false]]);
  });

  it('is not made once it was given up; after the end none is scheduled any more', () => {
    const next = new NextAttempt(new ConnectionStatus());
    const attempt = vi.fn();
    next.schedule(1_000, attempt);
    next.giveUp();
    expect([next.isScheduled, vi.getTimerCount()]).toEqual([false, 0]);
    next.schedule(1_000, attempt);
    next.end();
    next.schedule(1_000, attempt);
    expect([next.isScheduled, vi.getTimerCount()]).toEqual([false, 0]);
  });

  it('shows how long the page waits for it', () => {
    const status = new ConnectionStatus();
    const next = new NextAttempt(status);
    const shown: number[] = [];
    next.scheduleShown(8_000, () => shown.push(status.pause.value));
    expect(status.pause.value).toBe(8);
    vi.advanceTimersByTime(8_000);
    expect(shown).toEqual([0]);
  });
});
