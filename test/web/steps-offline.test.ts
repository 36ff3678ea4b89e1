import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../web/kit/toasts.ts';
import { atTheRim, NORTH } from './journey-at-the-rim.ts';

describe('a step asked for while the connection is lost', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A journey without connection, with a step to the north pending for a noticeable time. */
  function steppedOffline(stepWhile: 'away' | 'connected' = 'away') {
    const set = atTheRim();
    const { journey, channel } = set;
    if (stepWhile === 'away') channel.listener.disconnected();
    journey.presses.step(NORTH, { timeStamp: 0 });
    journey.presses.step(NORTH, { timeStamp: 1000 });
    if (stepWhile === 'connected') channel.listener.disconnected();
    vi.advanceTimersByTime(200);
    expect(journey.commands.pending.value).toEqual({ q: 0, r: -2 });
    return set;
  }

  it('can be cancelled: it is never sent, and leaves no trace', async () => {
    const { journey, channel, server } = steppedOffline();
    journey.commands.takeBackUnsent();
    await vi.advanceTimersByTimeAsync(0);
    expect(toasts.value.at(-1)?.text).toBe('Taken back. Nothing was sent.');
    expect(journey.commands.underWay.value).toBe(false);
    expect(journey.commands.pending.value).toBeNull();
    channel.connectTo(server);
    expect(channel.commands).toEqual([]);
    journey.presses.step(NORTH, { timeStamp: 5000 });
    journey.presses.step(NORTH, { timeStamp: 6000 });
    expect(channel.commands, 'the same step, asked for anew').toHaveLength(1);
  });

  it('stays if a later command that waits too is cancelled first', async () => {
    const { journey, channel, server } = steppedOffline();
    const { commands, live } = journey;
    expect(commands.isSent).toBe(false);
    const counted = commands.sendWithoutDice({ kind: 'count', name: 'Torches', to: 5 }, 'counted');
    commands.takeBackUnsent();
    expect(live.waitingCommands.value).toMatchObject([{ command: { kind: 'enter' } }]);
    expect(await counted, 'withdrawn, which needs no reason').toEqual({ detail: '' });
    channel.connectTo(server);
    expect(channel.commands).toMatchObject([{ request: { command: { kind: 'enter' } } }]);
  });

  it('is shown as pending only while it is under way', async () => {
    const { journey, channel, server } = atTheRim();
    journey.presses.step(NORTH, { timeStamp: 0 });
    journey.presses.step(NORTH, { timeStamp: 1000 });
    for (const { request, answer } of channel.commands.splice(0)) answer(server.command(request));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(journey.commands.underWay.value).toBe(false);
    expect(journey.commands.pending.value).toBeNull();
  });

  it('cannot be cancelled once it was sent, since it may have been taken', async () => {
    const { journey, channel } = steppedOffline('connected');
    const { pending, underWay } = journey.commands;
    expect(journey.commands.isSent).toBe(true);
    journey.commands.takeBackUnsent();
    for (const { id } of journey.live.waitingCommands.value) journey.commands.withdraw(id);
    await vi.advanceTimersByTimeAsync(0);
    expect([underWay.value, pending.value]).toEqual([true, { q: 0, r: -2 }]);
    channel.listener.connected();
    expect(channel.commands).toHaveLength(2);
  });

  it('is not started by a press too soon after the one that chose the hex', async () => {
    const { journey, channel } = atTheRim();
    journey.choose({ q: 1, r: -2 }, 1000);
    for (const [end, said] of [
      ['inside', 'enter 5149'],
      ['edge', 'go to the edge of 5149'],
    ] as const) {
      journey.presses.approachChosen(1300, end);
      expect(journey.news.value.text).toContain(said);
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(channel.commands).toEqual([]);
    journey.presses.approachChosen(2000, 'edge');
    expect(channel.commands).toMatchObject([{ request: { command: { kind: 'travel' } } }]);
  });

  it('is cancelled together with the reveal that was to follow it', async () => {
    const { journey, channel, server } = atTheRim();
    channel.listener.disconnected();
    journey.choose({ q: 1, r: -2 }, 0);
    journey.presses.approachChosen(1000, 'inside');
    expect(journey.live.waitingCommands.value).toMatchObject([
      { command: { kind: 'travel' }, wasSent: false },
    ]);
    journey.commands.takeBackUnsent();
    await vi.advanceTimersByTimeAsync(0);
    channel.connectTo(server);
    await vi.advanceTimersByTimeAsync(0);
    expect(channel.commands).toEqual([]);
  });
});
