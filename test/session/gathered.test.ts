import { expect, it } from 'vitest';
import { Gathered } from '../../src/session/gathered.ts';

it('what comes while work is under way is done together afterwards, each thing once', async () => {
  const done: string[][] = [];
  let finish = () => {};
  const gathered = new Gathered<string, void>((items) => {
    done.push([...items]);
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  const first = gathered.of(['a']);
  await Promise.resolve();
  const later = [gathered.of(['b', 'c']), gathered.of(['c']), gathered.of(['a'])];
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
  const gathered = new Gathered<string, void>(async () => {
    if (turn++ === 0) throw new Error('away');
  });
  await expect(gathered.of(['a'])).rejects.toThrow('away');
  await gathered.of(['b']);
  expect(turn).toBe(2);
});
