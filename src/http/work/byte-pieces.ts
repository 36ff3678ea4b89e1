/** First the total number of bytes, then the bytes in pieces. */
export type BytesMessage = { readonly length: number } | Uint8Array;

/** The size of one read from a pipe. */
const PIECE_BYTES = 64 * 1024;

/** Splits bytes into messages, none of which keeps its receiver busy for long. */
export function* piecesOf(bytes: Uint8Array): Generator<BytesMessage, void, void> {
  yield { length: bytes.length };
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) yield bytes.subarray(from, from + PIECE_BYTES);
}

/** Joins the messages of `piecesOf`. */
export class PieceJoiner {
  #bytes = new Uint8Array();
  #taken = 0;

  /** Returns all bytes after the last message, and `null` before. */
  add(message: BytesMessage): Uint8Array | null {
    if (message instanceof Uint8Array) {
      this.#bytes.set(message, this.#taken);
      this.#taken += message.length;
    } else this.#bytes = new Uint8Array(message.length);
    return this.#taken === this.#bytes.length ? this.#bytes : null;
  }
}
