import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CommandAnswer } from '../../src/protocol/live.ts';
import { problem } from '../../src/protocol/problem.ts';
import { COMMAND, DONE, scriptedOutbox } from './scripted-outbox.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a command in doubt that is refused at last is given up, since the refusal settles what became of it', async () => {
  const { outbox, sent, answers } = scriptedOutbox();
  outbox.connected();
  const answered = outbox.add('one', COMMAND);
  const lost = problem('server/storage', 'The answer got lost.', { mayHaveHappened: true });
  answers[0]?.({ ok: false, error: lost });
  vi.runOnlyPendingTimers();
  const refusal: CommandAnswer = { ok: false, error: problem('campaign/frozen', 'Not now.') };
  answers[1]?.(refusal);
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(2);
  expect(await answered).toBe(refusal);
});

it('a command whose outcome is unknown is sent again under its id until the outcome is known', async () => {
  const { outbox, sent, answers, order } = scriptedOutbox();
  outbox.connected();
  const answered = outbox.add('one', COMMAND);
  const troubles = [
    problem('server/storage', 'The answer got lost.', { mayHaveHappened: true }),
    // The answer to a later attempt says nothing about the first.
    problem('server/storage', 'Nothing happened.'),
    problem('server/failed', 'Something went wrong.'),
    problem('server/no-room', 'The disk is nearly full.'),
    problem('server/stopping', 'The server is being stopped.'),
  ];
  for (const [index, error] of troubles.entries()) {
    answers[index]?.({ ok: false, error });
    expect(order).toEqual([]);
    vi.runOnlyPendingTimers();
    expect(sent).toHaveLength(index + 2);
  }
  answers[troubles.length]?.(DONE);
  expect(await answered).toBe(DONE);
  expect(new Set(sent.map(({ id }) => id))).toEqual(new Set(['one']));
});

it('a command of unknown outcome is reported while the connection is up, until it is answered', async () => {
  const { outbox, answers } = scriptedOutbox();
  const told = () => outbox.doubtful.value.map(({ id }) => id);
  const problemOf = (more: { mayHaveHappened?: true }): CommandAnswer => ({
    ok: false,
    error: problem('server/storage', 'Trouble.', more),
  });
  outbox.connected();
  void outbox.add('one', COMMAND);
  const answered = outbox.add('two', COMMAND);
  expect(told()).toEqual([]);
  answers[0]?.(problemOf({ mayHaveHappened: true }));
  expect(told()).toEqual(['one']);
  // The other command had no answer for so long that it is sent again.
  vi.advanceTimersByTime(10_000);
  expect(told()).toEqual(['one', 'two']);
  outbox.disconnected();
  expect(told(), 'then both wait for the connection').toEqual([]);
  outbox.connected();
  expect(told()).toEqual(['one', 'two']);
  answers.at(-1)?.(DONE);
  await answered;
  expect(told()).toEqual(['one']);
  answers.at(-2)?.(DONE);
  expect(told()).toEqual([]);
});

it('a command of unknown outcome is sent again after growing pauses, up to half a minute, and at once over a new connection', () => {
  const { outbox, sent, answers } = scriptedOutbox();
  const inDoubt: CommandAnswer = {
    ok: false,
    error: problem('server/storage', 'The answer got lost.', { mayHaveHappened: true }),
  };
  outbox.connected();
  void outbox.add('one', COMMAND);
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    const before = sent.length;
    answers.at(-1)?.(inDoubt);
    const told = outbox.putOff.value.map((putOff) => putOff.seconds);
    expect(told, 'those of 4 s and more').toEqual(seconds < 4 ? [] : [seconds]);
    vi.advanceTimersByTime(seconds * 1_000 - 1);
    expect(sent, `not before ${seconds} s`).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(sent, `after ${seconds} s`).toHaveLength(before + 1);
  }
  expect(outbox.withdraw('one'), 'it may be done already').toBe(false);
  outbox.disconnected();
  const before = sent.length;
  outbox.connected();
  expect(sent).toHaveLength(before + 1);
  answers.at(-1)?.(inDoubt);
  vi.advanceTimersByTime(1_000);
  expect(sent, 'the pauses begin anew').toHaveLength(before + 2);
});

it('a command sent over a connection that broke is not given up because the storage fails later', async () => {
  const { outbox, sent, answers, order } = scriptedOutbox();
  const failed: CommandAnswer = { ok: false, error: problem('server/storage', 'Nothing happened.') };
  outbox.connected();
  const answered = outbox.add('one', COMMAND);
  outbox.disconnected();
  outbox.connected();
  answers[1]?.(failed);
  expect(order).toEqual([]);
  vi.runOnlyPendingTimers();
  expect(sent).toHaveLength(3);
  answers[2]?.(DONE);
  expect(await answered).toBe(DONE);
});

it('a command that certainly had no effect is given up, and so is one that was refused after a pause', async () => {
  const { outbox, answers } = scriptedOutbox();
  const failed: CommandAnswer = { ok: false, error: problem('server/storage', 'Nothing happened.') };
  outbox.connected();
  const one = outbox.add('one', COMMAND);
  answers[0]?.(failed);
  expect(await one).toBe(failed);
  const two = outbox.add('two', COMMAND);
  answers[1]?.({ ok: false, error: problem('limits/too-many-requests', 'Too many.') });
  vi.runOnlyPendingTimers();
  answers[2]?.(failed);
  expect(await two).toBe(failed);
});
