import { Readable } from 'node:stream';
import { yieldToEventLoop } from '../../session/event-loop.ts';

/** A text as a stream that yields to the event loop after each piece; `asker` is the network that it is for. */
export function yieldingStream(pieces: Iterable<string> | AsyncIterable<string>, asker: string): Readable {
  async function* yielding() {
    for await (const piece of pieces) {
      yield piece;
      await yieldToEventLoop(asker);
    }
  }
  return Readable.from(yielding());
}
