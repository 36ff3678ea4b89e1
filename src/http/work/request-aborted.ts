/** Nobody waits for the answer to a request any more: its work ends here, and that is no failure. */
export class RequestAborted extends Error {
  override readonly name = 'RequestAborted';
}
