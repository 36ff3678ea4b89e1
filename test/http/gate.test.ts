import { describe, expect, it } from 'vitest';
import { HttpProblem } from '../../src/http/http-problem.ts';
import { Gate, type GateBounds, type Requester } from '../../src/http/work/gate.ts';
import { RequestAborted } from '../../src/http/work/request-aborted.ts';

/** Work that lasts until `end` is called. */
function held() {
  let end = () => {};
  let begun = false;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = () => {
    begun = true;
    return ended;
  };
  return { end, begun: () => begun, work };
}

const bounds = {
  atOnce: 2,
  atOnceFromOne: 2,
  mostWaiting: 10,
  mostWaitingFromOne: 10,
  mostWaitingForOne: 10,
};

const from = (address: string, campaign = 'one', signal = new AbortController().signal): Requester => ({
  address,
  campaign,
  signal,
});

/** The order in which visitors get in that all arrive while the gate is full. */
async function order(most: Partial<GateBounds>, visitors: readonly (readonly [string, string])[]) {
  const gate = new Gate({ ...bounds, atOnce: 1, ...most });
  const first = held();
  const inside = gate.run(from('nobody'), first.work);
  const entered: string[] = [];
  const all = visitors.map(([address, campaign]) =>
    gate.run(from(address, campaign), async () => entered.push(`${address} ${campaign}`)),
  );
  first.end();
  await Promise.all([inside, ...all]);
  return entered;
}

describe('a gate', () => {
  it('lets a limited number in at a time, and the next in order when one leaves', async () => {
    const gate = new Gate(bounds);
    const works = Array.from({ length: 5 }, held);
    const all = works.map(({ work }) => gate.run(from('a'), work));
    const begun = () => works.map((work) => work.begun());
    expect(begun()).toEqual([true, true, false, false, false]);
    works[1]?.end();
    await all[1];
    expect(begun()).toEqual([true, true, true, false, false]);
    for (const { end } of works) end();
    await Promise.all(all);
    expect(begun()).toEqual([true, true, true, true, true]);
  });

  it('lets the next one in when somebody gives up a place early, and counts that once', async () => {
    const gate = new Gate({ ...bounds, atOnce: 1 });
    const [slow, second, third] = [held(), held(), held()];
    let leave = () => {};
    const all = [
      gate.run(from('a'), (given) => {
        leave = given;
        return slow.work();
      }),
      gate.run(from('b'), second.work),
      gate.run(from('c'), third.work),
    ];
    leave();
    leave();
    await Promise.resolve();
    expect([second.begun(), third.begun()]).toEqual([true, false]);
    slow.end();
    await all[0];
    expect(third.begun()).toBe(false);
    for (const { end } of [second, third]) end();
    await Promise.all(all);
  });

  it('lets the next one in after a failure', async () => {
    const gate = new Gate({ ...bounds, atOnce: 1 });
    const failing = gate.run(from('a'), () => Promise.reject(new Error('failed')));
    const next = gate.run(from('a'), async () => 'next');
    await expect(failing).rejects.toThrow('failed');
    expect(await next).toBe('next');
    expect(await gate.run(from('a'), async () => 'and another')).toBe('and another');
  });

  it.each([
    ['in all', { mostWaiting: 1 }, from('b', 'two')],
    ['from one address', { mostWaitingFromOne: 1 }, from('a', 'two')],
    ['for one campaign from there', { mostWaitingForOne: 1 }, from('a')],
  ])('turns away a visitor who would make the queue too long %s', async (_what, most, another) => {
    const gate = new Gate({ ...bounds, atOnce: 1, ...most });
    const first = held();
    const inside = gate.run(from('a'), first.work);
    const waiting = gate.run(from('a'), async () => 'waited');
    const turnedAway = gate.run(another, async () => 'never');
    await expect(turnedAway).rejects.toBeInstanceOf(HttpProblem);
    await expect(turnedAway).rejects.toMatchObject({ body: { status: 429 }, retryAfter: 5 });
    first.end();
    await inside;
    expect(await waiting).toBe('waited');
  });

  it('lets addresses take turns, and the campaigns within an address', async () => {
    const greedy = ['a', 'one'] as const;
    expect(await order({}, [greedy, greedy, greedy, ['b', 'one'], ['c', 'two'], ['a', 'two']])).toEqual([
      'a one',
      'b one',
      'c two',
      'a two',
      'a one',
      'a one',
    ]);
  });

  it('keeps places free for others when one address has as many as it may', async () => {
    const gate = new Gate({ ...bounds, atOnceFromOne: 1 });
    const [greedy, second] = [held(), held()];
    const all = [gate.run(from('a'), greedy.work), gate.run(from('a'), second.work)];
    expect(second.begun()).toBe(false);
    expect(await gate.run(from('b'), async () => 'at once')).toBe('at once');
    expect(second.begun()).toBe(false);
    greedy.end();
    second.end();
    await Promise.all(all);
    expect(second.begun()).toBe(true);
  });

  it('skips those who have hung up', async () => {
    const gate = new Gate({ ...bounds, atOnce: 1 });
    const [first, gone] = [held(), held()];
    const hungUp = new AbortController();
    const inside = gate.run(from('a'), first.work);
    const waiting = gate.run(from('a', 'one', hungUp.signal), gone.work);
    const next = gate.run(from('a'), async () => 'next');
    hungUp.abort();
    await expect(waiting).rejects.toBeInstanceOf(RequestAborted);
    await expect(gate.run(from('a', 'one', hungUp.signal), gone.work)).rejects.toBeInstanceOf(RequestAborted);
    first.end();
    await inside;
    expect(await next).toBe('next');
    expect(gone.begun()).toBe(false);
  });
});
