/** How many bytes come first, and then those, a piece at a time. */
export type BytesMessage = { readonly length: number } | Uint8Array;

/** As many as a pipe is read at once. */
const PIECE_BYTES = 64 * 1024;

/** Bytes as messages, of which none takes its receiver long. */
export function* piecesOf(bytes: Uint8Array): Generator<BytesMessage, void, void> {
  yield { length: bytes.length };
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) yield bytes.subarray(from, from + PIECE_BYTES);
}

/** What `piecesOf` took apart, put together again. */
export class PiecesJoined {
  #bytes = new Uint8Array();
  #taken = 0;

  /** All bytes once the last of them is there, and `null` before. */
  add(message: BytesMessage): Uint8Array | null {
    if (message instanceof Uint8Array) {
      this.#bytes.set(message, this.#taken);
      this.#taken += message.length;
    } else this.#bytes = new Uint8Array(message.length);
    return this.#taken === this.#bytes.length ? this.#bytes : null;
  }
}
