import type { EntryWrite } from '../campaign/writing.ts';
import { hexKey } from '../hex/axial.ts';
import { rowChecksum, withRow } from '../world/hex-sum.ts';
import type { HexRow } from '../world/packed-columns.ts';
import type { StandingRow } from './ports.ts';
import { standingKeyText } from './standing-loading.ts';

/**
 * The expected contents of the database tables that are derived from a ledger: collected while its entries are checked,
 * some 50 bytes a row, and compared with the stored tables afterwards.
 */
export class ExpectedRows {
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

  /** Expected number of hex rows. */
  get rows(): number {
    return this.#rows;
  }

  /** Expected checksum of all hex rows. */
  get sum(): number {
    return this.#sum;
  }

  /** Whether exactly this row is expected. */
  hasRow(row: HexRow): boolean {
    return this.#layers[row.layer]?.get(hexKey(row)) === rowChecksum(row);
  }

  /** Whether exactly this row is expected; removes it from the expected ones. */
  tickOff({ seq, ...key }: StandingRow): boolean {
    const at = standingKeyText(key);
    return this.#standing.get(at) === seq && this.#standing.delete(at);
  }

  /** Number of the earliest entry in force that was not ticked off; `undefined` if all were. */
  get unlisted(): number | undefined {
    return [...this.#standing.values()].sort((a, b) => a - b)[0];
  }
}
