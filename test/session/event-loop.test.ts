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

  it('serves those who ask for work in turn, and what each asked for in its order', async () => {
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
    // Where there is nobody else left, no turn is lost.
    expect(seen.slice(-3)).toEqual(['f47', 'f48', 'f49']);
  });
});
