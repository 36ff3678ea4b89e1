import type { Trace } from '../../dice/roll.ts';
import type { Axial } from '../../hex/axial.ts';
import { memberAt } from '../../hex/list.ts';
import type { ThrowKey } from '../../world/chance.ts';
import { byteAt } from '../../world/column.ts';

/** The throws of one entry, and the key that their seeded dice are derived from. */
export interface EntryThrows {
  readonly seq: number;
  readonly key: ThrowKey;
  readonly trace: Trace;
}

/**
 * The server's throws in a campaign whose chosen seed is disclosed only when it is closed, stored in about twenty bytes
 * an entry until they can be rolled again. Faces and sides take a byte or two.
 */
export class ThrowLog {
  readonly #procedures: string[] = [];
  #bytes = new Uint8Array(1024);
  #length = 0;

  add({ seq, key: { procedure, hex, occurrence = 0 }, trace }: EntryThrows): void {
    if (!this.#procedures.includes(procedure)) this.#procedures.push(procedure);
    this.#number(seq);
    this.#number(this.#procedures.indexOf(procedure));
    this.#hex(hex);
    this.#number(occurrence);
    this.#number(trace.length);
    for (const { sides, faces, q, r } of trace) {
      this.#number(sides);
      this.#number(faces.length);
      for (const face of faces) this.#number(face);
      this.#number(q === undefined ? 0 : 1);
      if (q !== undefined && r !== undefined) this.#hex({ q, r });
    }
  }

  *entries(): Generator<EntryThrows, void, void> {
    const reader = new Reader(this.#bytes.subarray(0, this.#length));
    while (!reader.atEnd) {
      const seq = reader.number();
      const procedure = memberAt(this.#procedures, reader.number());
      const hex = reader.hex();
      const occurrence = reader.number();
      const trace = Array.from({ length: reader.number() }, () => {
        const sides = reader.number();
        const faces = Array.from({ length: reader.number() }, () => reader.number());
        // The purpose has no influence on the dice.
        return { for: '', sides, faces, ...(reader.number() === 1 && reader.hex()) };
      });
      yield { seq, key: { procedure, hex, ...(occurrence > 0 && { occurrence }) }, trace };
    }
  }

  #hex({ q, r }: Axial): void {
    this.#number(q < 0 ? -2 * q - 1 : 2 * q);
    this.#number(r < 0 ? -2 * r - 1 : 2 * r);
  }

  /** Seven bits a byte, the lowest first; a set eighth bit means that more bytes follow. */
  #number(value: number): void {
    if (this.#length + 8 > this.#bytes.length) {
      const longer = new Uint8Array(this.#bytes.length * 2);
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    let left = value;
    for (; left > 127; left = Math.floor(left / 128)) this.#bytes[this.#length++] = (left % 128) | 128;
    this.#bytes[this.#length++] = left;
  }
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get atEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  number(): number {
    let [value, unit] = [0, 1];
    for (;;) {
      const byte = byteAt(this.#bytes, this.#at++);
      value += (byte & 127) * unit;
      if (byte < 128) return value;
      unit *= 128;
    }
  }

  hex(): Axial {
    return { q: signed(this.number()), r: signed(this.number()) };
  }
}

const signed = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);
