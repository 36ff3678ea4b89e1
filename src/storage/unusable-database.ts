/** A database or its data directory can't be used; the message says why and what to do. */
export class UnusableDatabase extends Error {
  override readonly name = 'UnusableDatabase';
}
