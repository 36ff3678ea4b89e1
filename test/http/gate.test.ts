import { describe, expect, it } from 'vitest';
import { Gate } from '../../src/http/gate.ts';
import { HttpProblem } from '../../src/http/problems.ts';

/** Work that ends when it is told to. */
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

describe('a gate', () => {
  it('lets so many through at a time, and the next one when one goes out, in their order', async () => {
    const gate = new Gate(2, 10);
    const works = Array.from({ length: 5 }, held);
    const all = works.map(({ work }) => gate.through(work));
    const begun = () => works.map((work) => work.begun());
    expect(begun()).toEqual([true, true, false, false, false]);
    works[1]?.end();
    await all[1];
    expect(begun()).toEqual([true, true, true, false, false]);
    for (const { end } of works) end();
    await Promise.all(all);
    expect(begun()).toEqual([true, true, true, true, true]);
  });

  it('lets the next one in after a failure', async () => {
    const gate = new Gate(1, 10);
    const failing = gate.through(() => Promise.reject(new Error('failed')));
    const next = gate.through(async () => 'next');
    await expect(failing).rejects.toThrow('failed');
    expect(await next).toBe('next');
    expect(await gate.through(async () => 'and another')).toBe('and another');
  });

  it('turns away who would make the row too long', async () => {
    const gate = new Gate(1, 1);
    const first = held();
    const inside = gate.through(first.work);
    const waiting = gate.through(async () => 'waited');
    const turnedAway = gate.through(async () => 'never');
    await expect(turnedAway).rejects.toBeInstanceOf(HttpProblem);
    await expect(turnedAway).rejects.toMatchObject({ body: { status: 429 }, retryAfter: 5 });
    first.end();
    await inside;
    expect(await waiting).toBe('waited');
  });
});
