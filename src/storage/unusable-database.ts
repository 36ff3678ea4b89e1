/** A database, or the data directory that it lies in, can't be used; the message says why and what to do. */
export class UnusableDatabase extends Error {
  override readonly name = 'UnusableDatabase';
}
