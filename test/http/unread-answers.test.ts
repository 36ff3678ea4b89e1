import { describe, expect, it } from 'vitest';
import { UnreadAnswers } from '../../src/http/work/unread-answers.ts';

/** Answers being sent within small bounds, and the names of those that were broken off. */
function sending() {
  const answers = new UnreadAnswers({ all: 100, each: 10 });
  const ended: string[] = [];
  const add = (name: string, address: string, bytes: number) =>
    answers.add(address, bytes, () => ended.push(name));
  return { add, ended };
}

describe('answers that wait in memory to be read', () => {
  it('are broken off if they take too much in all: the first one of the address that takes the most', () => {
    const { add, ended } = sending();
    add('of another', 'b', 30);
    add('first', 'a', 30);
    add('second', 'a', 30);
    expect(ended).toEqual([]);
    add('third', 'a', 30);
    expect(ended).toEqual(['first']);
    add('of another, too', 'c', 30);
    expect(ended).toEqual(['first', 'second']);
  });

  it('count as long as they are being sent, however short they are', () => {
    const { add, ended } = sending();
    const over = add('read', 'a', 90);
    over();
    over();
    for (let turn = 0; turn < 10; turn++) add(`${turn}`, 'a', 0);
    expect(ended).toEqual([]);
    add('one more', 'a', 0);
    expect(ended).toEqual(['0']);
  });

  it('are sent if there is only one, however long it is', () => {
    const { add, ended } = sending();
    add('long', 'a', 1000);
    expect(ended).toEqual([]);
  });
});
