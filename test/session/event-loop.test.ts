import { describe, expect, it } from 'vitest';
import { SlicedWork, yieldingQueue, yieldToEventLoop } from '../../src/session/event-loop.ts';
import { countTurns } from '../support/turns-of-the-loop.ts';

describe('yielding to the event loop', () => {
  it('resumes one waiting task at a time, however many wait, and runs everything else in between', async () => {
    const { turns, stop } = countTurns();
    const seen: number[] = [];
    const worker = async () => {
      for (let slice = 0; slice < 3; slice++) {
        await yieldToEventLoop();
        seen.push(turns());
      }
    };
    await Promise.all(Array.from({ length: 20 }, worker));
    stop();
    expect(seen).toHaveLength(60);
    expect(new Set(seen).size).toBe(60);
  });

  it('serves those who ask for work in turn, and the tasks of each in order', async () => {
    const seen: string[] = [];
    const worker = async (asker: string, name: string) => {
      for (let slice = 0; slice < 3; slice++) {
        await yieldToEventLoop(asker);
        seen.push(name);
      }
    };
    const flood = Array.from({ length: 50 }, (_, index) => worker('flooder', `f${index}`));
    await Promise.all([worker('one', 'one'), worker('other', 'other')]);
    const ofFlood = seen.filter((name) => name.startsWith('f'));
    expect(ofFlood).toEqual(['f0', 'f1', 'f2']);
    await Promise.all(flood);
    expect(seen).toHaveLength(156);
    // Once nobody else is left, no turn is lost.
    expect(seen.slice(-3)).toEqual(['f47', 'f48', 'f49']);
  });

  it('does not resume before commands that arrived meanwhile were taken up, decided and written', async () => {
    let done = 0;
    let unanswered = 0;
    for (let slice = 0; slice < 20; slice++) {
      const command = turnsOfTheLoop(3).then(() => done++);
      await yieldToEventLoop();
      if (done <= slice) unanswered++;
      await command;
    }
    // A few may be late if the machine is busy.
    expect(unanswered).toBeLessThan(5);
  });

  it('resumes after the given number of turns, and no later', async () => {
    const { turns, stop } = countTurns();
    const yieldSometimes = yieldingQueue(3);
    const seen: number[] = [];
    for (let slice = 0; slice < 20; slice++) {
      await yieldSometimes();
      seen.push(turns());
    }
    stop();
    expect(Math.max(...seen.slice(1).map((turn, i) => turn - (seen[i] ?? 0)))).toBe(3);
  });

  it('resumes after a slice of other work, however much of it is queued', async () => {
    let others = 0;
    let going = true;
    const busy = () => {
      const until = performance.now() + 5;
      while (performance.now() < until);
      others++;
      if (going) setImmediate(busy);
    };
    setImmediate(busy);
    const yieldRarely = yieldingQueue(1000);
    for (let slice = 0; slice < 10; slice++) await yieldRarely();
    going = false;
    expect(others).toBeLessThanOrEqual(30);
  });
});

it('work that paused may go on for another slice before it has to pause again', async () => {
  const work = new SlicedWork(async () => {});
  while (!work.isDue);
  const due: boolean[] = [];
  for (let pause = 0; pause < 20; pause++) {
    await work.pause();
    due.push(work.isDue);
  }
  // A busy machine may take a whole slice between two of these lines, but hardly each time.
  expect(due).toContain(false);
});

/** Takes the given number of turns of the event loop, one after the other. */
async function turnsOfTheLoop(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
}
