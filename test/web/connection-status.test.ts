import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectionStatus } from '../../web/live/connection-status.ts';

/** It is said to be offline after so many milliseconds, and not one sooner. */
function expectOfflineAfter(ms: number, status: ConnectionStatus): void {
  vi.advanceTimersByTime(ms - 1);
  expect(status.state.value).toBe('reconnecting');
  vi.advanceTimersByTime(1);
  expect(status.state.value).toBe('offline');
}

describe('what is said of the connection', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('stays that it is away where it came and broke before the campaign caught up', () => {
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

  it('is that it is away once it has been tried for 15 seconds since it broke last', () => {
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

  it('is that it is away where it broke before the campaign caught up and does not come again', () => {
    const status = new ConnectionStatus();
    status.connecting();
    status.connected();
    vi.advanceTimersByTime(60_000);
    expect(status.state.value, 'a large map is on its way').toBe('reconnecting');
    status.disconnected();
    vi.advanceTimersByTime(10_000);
    // Another attempt that came to nothing.
    status.disconnected();
    expectOfflineAfter(5_000, status);
  });

  it('is that it is away where it comes and breaks again and again, and never catches up', () => {
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
    // Once it has caught up, that is as long ago as ever.
    status.connected();
    status.caughtUp();
    status.disconnected();
    expectOfflineAfter(15_000, status);
  });
});
