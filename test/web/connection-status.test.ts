import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectionStatus } from '../../web/live/connection-status.ts';

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
});
