import { expect, it } from 'vitest';
import { BatchedWork } from '../../src/session/batched-work.ts';

it('what comes while work is under way is done together afterwards, each thing once', async () => {
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

it('work that fails is told to those who asked for it, and the next is done all the same', async () => {
  let turn = 0;
  const work = new BatchedWork<string, void>(async () => {
    if (turn++ === 0) throw new Error('away');
  });
  await expect(work.run(['a'])).rejects.toThrow('away');
  await work.run(['b']);
  expect(turn).toBe(2);
});
