import type { EntryWrite } from '../campaign/writing.ts';
import { hexKey } from '../hex/axial.ts';
import { rowChecksum, withRow } from '../world/hex-sum.ts';
import type { HexRow } from '../world/packed-columns.ts';
import type { StandingRow } from './ports.ts';
import { standingKeyText } from './standing-loading.ts';

/**
 * What the tables that follow a ledger have to hold, as its entries say: gathered while they are checked, some 50 bytes a
 * row, and compared with what storage has afterwards.
 */
export class TableCheck {
  /** Checksums of rows by hex, one map for each layer. */
  readonly #layers: Map<number, number>[] = [];
  /** Number of the entry in force, by kind and key. */
  readonly #standing = new Map<string, number>();
  #rows = 0;
  #sum = 0;

  add({ row, hexes, stands }: EntryWrite): void {
    for (const hex of hexes) {
      this.#layers[hex.layer] ??= new Map();
      this.#layers[hex.layer]?.set(hexKey(hex), rowChecksum(hex));
      this.#rows++;
      this.#sum = withRow(this.#sum, hex);
    }
    for (const key of stands) this.#standing.set(standingKeyText(key), row.seq);
  }

  /** How many rows of hexes there have to be. */
  get rows(): number {
    return this.#rows;
  }

  /** The checksum of all of them. */
  get sum(): number {
    return this.#sum;
  }

  /** Whether an entry brought this very row. */
  hasRow(row: HexRow): boolean {
    return this.#layers[row.layer]?.get(hexKey(row)) === rowChecksum(row);
  }

  /** Whether this very entry is in force there; it is not asked for again. */
  tickOff({ seq, ...key }: StandingRow): boolean {
    const at = standingKeyText(key);
    return this.#standing.get(at) === seq && this.#standing.delete(at);
  }

  /** The first of the entries in force that were not ticked off. */
  get unlisted(): number | undefined {
    return [...this.#standing.values()].sort((a, b) => a - b)[0];
  }
}
