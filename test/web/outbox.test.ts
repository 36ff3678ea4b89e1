import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CommandAnswer, CommandRequest } from '../../src/protocol/live.ts';
import { problem } from '../../src/protocol/problem.ts';
import { Outbox } from '../../web/live/outbox.ts';
import { sentTextIds } from '../../web/live/sent-text-ids.ts';
import { ANSWER_TIMEOUT_MS } from '../../web/live/timeouts.ts';
import { browserStorage } from '../support/browser-storage.ts';

const COMMAND = { kind: 'enter', to: 1 } as const;
const DONE: CommandAnswer = { ok: true, seq: 3, entries: [] };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp({ isBeside = false } = {}) {
  const sent: CommandRequest[] = [];
  const answers: ((answer: CommandAnswer) => void)[] = [];
  const order: string[] = [];
  const renewed = vi.fn();
  const channel = {
    open: () => undefined,
    close: () => undefined,
    renew: renewed,
    watch: () => undefined,
    point: () => undefined,
    throwing: () => undefined,
    command: (request: CommandRequest, answer: (answer: CommandAnswer) => void) => {
      sent.push(request);
      answers.push(answer);
      return isBeside;
    },
  };
  const outbox = new Outbox('test', channel, (id) => order.push(`told of ${id}`));
  return { outbox, sent, answers, order, renewed };
}

describe('over a connection that seems to be up', () => {
  it('an unanswered command is sent again over another connection, which is opened once', async () => {
    const { outbox, sent, answers, renewed } = setUp();
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
    const { outbox, sent, answers, renewed } = setUp();
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
    const { outbox, sent, answers, renewed } = setUp({ isBeside: true });
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
  const { outbox, sent, answers, order } = setUp();
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

it('a command over the rate limit is sent again without its sender noticing', async () => {
  const { outbox, sent, answers, order } = setUp();
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
  const { outbox, sent, answers } = setUp();
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
  const { outbox, sent, answers } = setUp();
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
  const { outbox, sent, answers } = setUp();
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
  const { outbox, sent, answers } = setUp();
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

it('a command in doubt that is refused at last is given up, since the refusal settles what became of it', async () => {
  const { outbox, sent, answers } = setUp();
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
  const { outbox, sent, answers, order } = setUp();
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
  const { outbox, answers } = setUp();
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
  const { outbox, sent, answers } = setUp();
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

it('a command delayed by a busy server waits as long as asked, a minute at most, and that is reported', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  const { outbox, sent, answers } = setUp();
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
  const { outbox, sent, answers } = setUp();
  outbox.connected();
  void outbox.add('one', COMMAND);
  answers[0]?.({ ok: false, error: problem('limits/too-many-requests', 'Too many.', { retryAfter: 20 }) });
  vi.advanceTimersByTime(24_999);
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sent).toHaveLength(2);
});

it('a command sent over a connection that broke is not given up because the storage fails later', async () => {
  const { outbox, sent, answers, order } = setUp();
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
  const { outbox, answers } = setUp();
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

it('a closed outbox sends nothing more', () => {
  const { outbox, sent } = setUp();
  outbox.connected();
  void outbox.add('one', COMMAND);
  outbox.close();
  outbox.connected();
  vi.runAllTimers();
  expect(sent).toHaveLength(1);
});

it('a command that was never sent can be withdrawn: it is not sent, and its sender is informed', async () => {
  const { outbox, sent, order } = setUp();
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
  const { outbox, sent, answers } = setUp();
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
  const { outbox } = setUp();
  void outbox.add('one', COMMAND);
  outbox.connected();
  outbox.disconnected();
  expect(outbox.withdraw('one')).toBe(false);
  expect(outbox.waiting.value).toMatchObject([{ wasSent: true }]);
});

it('an answer that arrives by another way while the connection is lost ends the waiting', async () => {
  const { outbox, answers } = setUp();
  outbox.connected();
  const done = outbox.add('one', COMMAND);
  outbox.disconnected();
  answers[0]?.(DONE);
  expect(await done).toBe(DONE);
  expect(outbox.waiting.value).toEqual([]);
});

describe('the stored ids of notes and names that were sent', () => {
  beforeEach(() => void vi.stubGlobal('localStorage', browserStorage()));
  afterEach(() => void vi.unstubAllGlobals());
  const note = { kind: 'note', q: 0, r: 0, text: 'A ford.', for: 'everyone' } as const;
  const name = { kind: 'name', q: 0, r: 0, text: 'Ashford', of: 'place' } as const;

  it('are known to tabs opened later, each once and in its campaign', () => {
    const { outbox } = setUp();
    outbox.add('waits', note);
    expect(sentTextIds('test')).toEqual([]);
    outbox.connected();
    outbox.add('step', COMMAND);
    outbox.add('name', name);
    outbox.disconnected();
    outbox.connected();
    expect(sentTextIds('test')).toEqual(['waits', 'name']);
    expect(sentTextIds('another')).toEqual([]);
  });

  it('are limited to the latest twenty', () => {
    const { outbox } = setUp();
    outbox.connected();
    for (let nth = 1; nth <= 30; nth++) outbox.add(`${nth}`, note);
    expect(sentTextIds('test')).toEqual(Array.from({ length: 20 }, (_, at) => `${at + 11}`));
  });
});
