import { expect, it } from 'vitest';
import { BatchedWork } from '../../src/session/batched-work.ts';

it('requests that arrive while work is under way are done together afterwards, each item once', async () => {
  const done: string[][] = [];
  let finish = () => {};
  const work = new BatchedWork<string, void>((items) => {
    done.push([...items]);
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  const first = work.run(['a']);
  await Promise.resolve();
  const later = [work.run(['b', 'c']), work.run(['c']), work.run(['a'])];
  expect(done).toEqual([['a']]);
  finish();
  await first;
  await Promise.resolve();
  expect(done).toEqual([['a'], ['b', 'c', 'a']]);
  finish();
  await Promise.all(later);
});

it('a failure is reported to those who asked for that work, and the next request is still done', async () => {
  let turn = 0;
  const work = new BatchedWork<string, void>(async () => {
    if (turn++ === 0) throw new Error('away');
  });
  await expect(work.run(['a'])).rejects.toThrow('away');
  await work.run(['b']);
  expect(turn).toBe(2);
});
