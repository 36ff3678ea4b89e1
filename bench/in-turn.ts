import { memberAt } from '../src/hex/list.ts';

/** Gives things one after the other, and after the last one the first again. */
export function inTurn<T>(things: readonly [T, ...T[]]): () => T {
  let next = 0;
  return () => memberAt(things, next++ % things.length);
}
