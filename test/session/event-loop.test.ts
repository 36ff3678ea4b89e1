import { describe, expect, it } from 'vitest';
import { yieldToEventLoop } from '../../src/session/event-loop.ts';

describe('yielding to the event loop', () => {
  it('lets one waiting task go on at a time, however many wait, and runs everything else in between', async () => {
    let turns = 0;
    const seen: number[] = [];
    let going = true;
    const elsewhere = () => {
      turns++;
      if (going) setImmediate(elsewhere);
    };
    setImmediate(elsewhere);
    const worker = async () => {
      for (let slice = 0; slice < 3; slice++) {
        await yieldToEventLoop();
        seen.push(turns);
      }
    };
    await Promise.all(Array.from({ length: 20 }, worker));
    going = false;
    expect(seen).toHaveLength(60);
    expect(new Set(seen).size).toBe(60);
  });
});
