import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { MessageTurns } from '../../src/live/message-turns.ts';
import { yieldToEventLoop } from '../../src/session/event-loop.ts';
import { countTurns } from '../support/turns-of-the-loop.ts';

/** Work that takes as long as one slice may. */
function busy(): void {
  const until = performance.now() + 6;
  while (performance.now() < until);
}

it('messages of one address are handled in order, and another address waits for only a few of them', async () => {
  const turns = new MessageTurns();
  const taken: string[] = [];
  const take = (network: string, name: string) =>
    new Promise<void>((resolve) =>
      turns.enqueue(network, async () => {
        taken.push(name);
        busy();
        resolve();
      }),
    );
  const many = Array.from({ length: 20 }, (_, index) => take('flooder', `f${index}`));
  const one = take('player', 'p');
  const loop = countTurns();
  await Promise.all([...many, one]);
  loop.stop();
  expect(taken.filter((name) => name !== 'p')).toEqual(Array.from({ length: 20 }, (_, index) => `f${index}`));
  expect(taken.indexOf('p')).toBeLessThan(4);
  // Other tasks of the event loop ran meanwhile.
  expect(loop.turns()).toBeGreaterThan(15);
});

it('a message does not wait for the slices of long-running work, however many are queued', async () => {
  let slices = 0;
  const work = Array.from({ length: 100 }, () => yieldToEventLoop().then(() => slices++));
  const turns = new MessageTurns();
  busy();
  await new Promise<void>((resolve) => turns.enqueue('player', async () => resolve()));
  expect(slices).toBeLessThan(5);
  await Promise.all(work);
  expect(slices).toBe(100);
});

it('a message is handled once the earlier ones of its address are finished, even if it arrives meanwhile', async () => {
  const turns = new MessageTurns();
  const order: string[] = [];
  const take = (name: string, meanwhile?: () => void) =>
    turns.enqueue('player', async () => {
      order.push(`${name} begins`);
      meanwhile?.();
      await nextTurn();
      order.push(`${name} ends`);
    });
  await new Promise<void>((resolve) => {
    take('first');
    take('second', () => take('third', resolve));
  });
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends', 'third begins']);
});
