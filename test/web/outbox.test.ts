import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANSWER_TIMEOUT_MS } from '../../web/live/timeouts.ts';
import { COMMAND, DONE, scriptedOutbox } from './scripted-outbox.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('over a connection that seems to be up', () => {
  it('an unanswered command is sent again over another connection, which is opened once', async () => {
    const { outbox, sent, answers, renewed } = scriptedOutbox();
    renewed.mockImplementation(() => outbox.disconnected());
    outbox.connected();
    const answered = outbox.add('one', COMMAND);
    vi.advanceTimersByTime(ANSWER_TIMEOUT_MS - 1);
    expect(renewed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(renewed).toHaveBeenCalledOnce();
    expect(outbox.waiting.value).toEqual([{ id: 'one', command: COMMAND, wasSent: true }]);
    vi.advanceTimersByTime(10 * ANSWER_TIMEOUT_MS);
    expect(sent).toHaveLength(1);
    outbox.connected();
    expect(sent.map(({ id }) => id)).toEqual(['one', 'one']);
    // The connection to a slow server is not renewed again and again.
    vi.advanceTimersByTime(3 * ANSWER_TIMEOUT_MS);
    expect(renewed).toHaveBeenCalledOnce();
    expect(sent).toHaveLength(5);
    answers[4]?.(DONE);
    expect(await answered).toBe(DONE);
    void outbox.add('two', COMMAND);
    vi.advanceTimersByTime(ANSWER_TIMEOUT_MS);
    expect(renewed, 'once more, since an answer came').toHaveBeenCalledTimes(2);
  });

  it('an unanswered command is sent again over the same connection if others are answered', () => {
    const { outbox, sent, answers, renewed } = scriptedOutbox();
    outbox.connected();
    void outbox.add('one', COMMAND);
    void outbox.add('two', COMMAND);
    vi.advanceTimersByTime(ANSWER_TIMEOUT_MS / 2);
    answers[1]?.(DONE);
    vi.advanceTimersByTime(ANSWER_TIMEOUT_MS / 2);
    expect(renewed).not.toHaveBeenCalled();
    expect(sent.map(({ id }) => id)).toEqual(['one', 'two', 'one']);
  });
});

describe('beside the connection', () => {
  it('a command that takes long is sent once, is not in doubt, and leaves the connection as it is', async () => {
    const { outbox, sent, answers, renewed } = scriptedOutbox({ isBeside: true });
    outbox.connected();
    const answered = outbox.add('long', COMMAND);
    vi.advanceTimersByTime(10 * ANSWER_TIMEOUT_MS);
    expect(sent).toHaveLength(1);
    expect(outbox.doubtful.value).toEqual([]);
    expect(renewed).not.toHaveBeenCalled();
    answers[0]?.(DONE);
    expect(await answered).toBe(DONE);
  });
});

it('a command waits for the connection, and is sent again over each new one until it is answered', async () => {
  const { outbox, sent, answers, order } = scriptedOutbox();
  const resolved = outbox.add('one', COMMAND).then(() => order.push('resolved'));
  expect(sent).toEqual([]);
  outbox.connected();
  outbox.disconnected();
  outbox.connected();
  expect(sent.map(({ id }) => id)).toEqual(['one', 'one']);
  answers[1]?.(DONE);
  answers[0]?.(DONE);
  await resolved;
  outbox.connected();
  expect(sent).toHaveLength(2);
  expect(order).toEqual(['told of one', 'resolved']);
});

it('a closed outbox sends nothing more', () => {
  const { outbox, sent } = scriptedOutbox();
  outbox.connected();
  void outbox.add('one', COMMAND);
  outbox.close();
  outbox.connected();
  vi.runAllTimers();
  expect(sent).toHaveLength(1);
});

it('a command that was never sent can be withdrawn: it is not sent, and its sender is informed', async () => {
  const { outbox, sent, order } = scriptedOutbox();
  const first = outbox.add('one', COMMAND);
  void outbox.add('two', COMMAND);
  expect(outbox.waiting.value).toEqual([
    { id: 'one', command: COMMAND, wasSent: false },
    { id: 'two', command: COMMAND, wasSent: false },
  ]);
  expect(outbox.withdraw('one')).toBe(true);
  expect(await first).toBeNull();
  expect(outbox.withdraw('one'), 'it is gone').toBe(false);
  expect(outbox.waiting.value.map(({ id }) => id)).toEqual(['two']);
  outbox.connected();
  expect(sent.map(({ id }) => id)).toEqual(['two']);
  expect(order).toEqual([]);
});

it('a command sent before the connection broke cannot be withdrawn: it may have taken effect', async () => {
  const { outbox, sent, answers } = scriptedOutbox();
  outbox.connected();
  const done = outbox.add('one', COMMAND);
  expect(outbox.waiting.value, 'there is a connection').toEqual([]);
  expect(outbox.withdraw('one')).toBe(false);
  outbox.disconnected();
  expect(outbox.waiting.value).toEqual([{ id: 'one', command: COMMAND, wasSent: true }]);
  expect(outbox.withdraw('one')).toBe(false);
  outbox.connected();
  answers[1]?.(DONE);
  expect(await done).toBe(DONE);
  expect(sent).toHaveLength(2);
});

it('a command that waited, was sent and is unanswered when the connection breaks again cannot be withdrawn', () => {
  const { outbox } = scriptedOutbox();
  void outbox.add('one', COMMAND);
  outbox.connected();
  outbox.disconnected();
  expect(outbox.withdraw('one')).toBe(false);
  expect(outbox.waiting.value).toMatchObject([{ wasSent: true }]);
});

it('an answer that arrives by another way while the connection is lost ends the waiting', async () => {
  const { outbox, answers } = scriptedOutbox();
  outbox.connected();
  const done = outbox.add('one', COMMAND);
  outbox.disconnected();
  answers[0]?.(DONE);
  expect(await done).toBe(DONE);
  expect(outbox.waiting.value).toEqual([]);
});
