/** An installation can't be moved; the message says why and what to do. */
export class MoveFault extends Error {
  override readonly name = 'MoveFault';
}
