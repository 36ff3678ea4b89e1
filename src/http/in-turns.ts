import { Readable } from 'node:stream';
import { nextTurn } from '../session/next-turn.ts';

/** A text as a stream that lets everybody else have a turn between its pieces. */
export function inTurns(pieces: Iterable<string>): Readable {
  async function* taken() {
    for (const piece of pieces) {
      yield piece;
      await nextTurn();
    }
  }
  return Readable.from(taken());
}
