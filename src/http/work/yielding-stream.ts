import { Readable } from 'node:stream';
import { yieldToEventLoop } from '../../session/event-loop.ts';

/** A text as a stream that yields to the event loop after each of its pieces. */
export function yieldingStream(pieces: Iterable<string> | AsyncIterable<string>): Readable {
  async function* yielding() {
    for await (const piece of pieces) {
      yield piece;
      await yieldToEventLoop();
    }
  }
  return Readable.from(yielding());
}
