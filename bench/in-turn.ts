import { memberAt } from '../src/hex/list.ts';

/** Makes a function that returns the things in rotation. */
export function inTurn<T>(things: readonly [T, ...T[]]): () => T {
  let next = 0;
  return () => memberAt(things, next++ % things.length);
}
