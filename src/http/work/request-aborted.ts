/** Thrown when nobody waits for a response any more: the work for it stops, and that is not a failure. */
export class RequestAborted extends Error {
  override readonly name = 'RequestAborted';
}
