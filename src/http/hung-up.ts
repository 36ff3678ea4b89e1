/** Nobody waits for the answer any more: what was being done for it ends here, and is no failure. */
export class HungUp extends Error {
  override readonly name = 'HungUp';
}
