import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { CommandAnswer } from '../../src/protocol/live.ts';
import { problem } from '../../src/protocol/problem.ts';
import { COMMAND, DONE, scriptedOutbox } from './scripted-outbox.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a command over the rate limit is sent again without its sender noticing', async () => {
  const { outbox, sent, answers, order } = scriptedOutbox();
  outbox.connected();
  const answered = outbox.add('one', COMMAND);
  answers[0]?.({ ok: false, error: problem('limits/too-many-requests', 'Too many.') });
  expect(order).toEqual([]);
  vi.runOnlyPendingTimers();
  expect(sent).toHaveLength(2);
  answers[1]?.(DONE);
  expect(await answered).toBe(DONE);
});

it('commands given while an earlier one is put off wait for it, and all are sent in the order in which they were given', () => {
  const { outbox, sent, answers } = scriptedOutbox();
  const busy: CommandAnswer = {
    ok: false,
    error: problem('limits/too-many-requests', 'Too many.', { retryAfter: 5 }),
  };
  const ids = () => sent.splice(0).map(({ id }) => id);
  outbox.connected();
  void outbox.add('one', COMMAND);
  void outbox.add('two', COMMAND);
  void outbox.add('answered', COMMAND);
  expect(ids()).toEqual(['one', 'two', 'answered']);
  answers[1]?.(busy);
  answers[0]?.(busy);
  answers[2]?.(DONE);
  void outbox.add('three', COMMAND);
  vi.advanceTimersByTime(4_999);
  expect(ids()).toEqual([]);
  vi.advanceTimersByTime(2_501);
  expect(ids()).toEqual(['one', 'two', 'three']);
  void outbox.add('four', COMMAND);
  expect(ids(), 'nothing is put off any more').toEqual(['four']);
});

it('commands that wait for one that was put off are sent at once over a new connection, each once', () => {
  const { outbox, sent, answers } = scriptedOutbox();
  outbox.connected();
  void outbox.add('one', COMMAND);
  answers[0]?.({ ok: false, error: problem('limits/too-many-requests', 'Too many.', { retryAfter: 5 }) });
  void outbox.add('two', COMMAND);
  outbox.disconnected();
  outbox.connected();
  vi.advanceTimersByTime(9_000);
  expect(sent.map(({ id }) => id)).toEqual(['one', 'one', 'two']);
  void outbox.add('three', COMMAND);
  expect(sent).toHaveLength(4);
});

it('a command given over a new connection does not wait for one that was put off over the earlier one', () => {
  const { outbox, sent, answers } = scriptedOutbox();
  outbox.connected();
  void outbox.add('one', COMMAND);
  answers[0]?.({ ok: false, error: problem('limits/too-many-requests', 'Too many.', { retryAfter: 30 }) });
  outbox.disconnected();
  outbox.connected();
  void outbox.add('two', COMMAND);
  expect(sent.map(({ id }) => id)).toEqual(['one', 'one', 'two']);
});

it('two commands that were put off are sent together after the later pause, and none that waits for its answer is sent again', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  const { outbox, sent, answers } = scriptedOutbox();
  const busy = (retryAfter: number): CommandAnswer => ({
    ok: false,
    error: problem('limits/too-many-requests', 'Too many.', { retryAfter }),
  });
  outbox.connected();
  for (const id of ['one', 'two', 'three']) void outbox.add(id, COMMAND);
  answers[0]?.(busy(2));
  answers[1]?.(busy(5));
  vi.advanceTimersByTime(4_999);
  expect(sent).toHaveLength(3);
  vi.advanceTimersByTime(1);
  expect(sent.map(({ id }) => id)).toEqual(['one', 'two', 'three', 'one', 'two']);
});

it('a command delayed by a busy server waits as long as asked, a minute at most, and that is reported', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  const { outbox, sent, answers } = scriptedOutbox();
  outbox.connected();
  void outbox.add('one', COMMAND);
  const told = () => outbox.putOff.value.map(({ id, seconds }) => `${id} ${seconds}`);
  for (const [retryAfter, seconds] of [
    [2, 2],
    [20, 20],
    [0, 1],
    [86_400, 60],
  ] as const) {
    const before = sent.length;
    answers.at(-1)?.({ ok: false, error: problem('limits/too-many-requests', 'Too many.', { retryAfter }) });
    expect(told()).toEqual(seconds < 4 ? [] : [`one ${seconds}`]);
    vi.advanceTimersByTime(seconds * 1_000 - 1);
    expect(sent, `not before ${seconds} s`).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(sent, `after ${seconds} s`).toHaveLength(before + 1);
    expect(told()).toEqual([]);
  }
  answers.at(-1)?.({
    ok: false,
    error: problem('limits/too-many-requests', 'Too many.', { retryAfter: 20 }),
  });
  outbox.disconnected();
  expect(told(), 'then it waits for the connection').toEqual([]);
});

it('commands delayed by a busy server come back later at random, by up to a half, and never sooner', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  onTestFinished(() => void vi.restoreAllMocks());
  const { outbox, sent, answers } = scriptedOutbox();
  outbox.connected();
  void outbox.add('one', COMMAND);
  answers[0]?.({ ok: false, error: problem('limits/too-many-requests', 'Too many.', { retryAfter: 20 }) });
  vi.advanceTimersByTime(24_999);
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sent).toHaveLength(2);
});
