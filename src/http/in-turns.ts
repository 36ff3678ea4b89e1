import { Readable } from 'node:stream';
import { yieldToEventLoop } from '../session/event-loop.ts';

/** A text as a stream that lets everybody else have a turn between its pieces. */
export function inTurns(pieces: Iterable<string>): Readable {
  async function* taken() {
    for (const piece of pieces) {
      yield piece;
      await yieldToEventLoop();
    }
  }
  return Readable.from(taken());
}
