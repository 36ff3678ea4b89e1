import Sqlite from 'better-sqlite3';
import type { LedgerRow } from '../src/ledger/ledger.ts';
import { databaseIn, PRAGMAS } from '../src/storage/sqlite/database.ts';
import { openStorage } from '../src/storage/sqlite/storage.ts';

/**
 * The floor of all that is durable: plain better-sqlite3 with our schema and our pragmas, one prepared statement
 * that writes one row of the ledger, one commit for each.
 */
export class SingleRows {
  readonly #sqlite: Sqlite.Database;
  readonly #commitOne: (row: LedgerRow) => void;
  #seq = 0;

  constructor(directory: string) {
    openStorage(directory, { create: true }).close();
    this.#sqlite = new Sqlite(databaseIn(directory));
    for (const pragma of PRAGMAS) this.#sqlite.pragma(pragma);
    this.#sqlite.exec(
      `INSERT INTO campaigns (number, id, seed, seed_salt, created_at, updated_at, seq, head, closed, hex_count)
       VALUES (1, 'floor', '', '', '', '', 0, '', 0, 0)`,
    );
    const insert = this.#sqlite.prepare(
      'INSERT INTO ledger (campaign, seq, at, salt, body, hash) VALUES (1, ?, ?, ?, ?, ?)',
    );
    this.#commitOne = this.#sqlite.transaction(({ seq, at, salt, body, hash }: LedgerRow) => {
      insert.run(seq, at, salt, body, hash);
    }).immediate;
  }

  /** Commits a row with these bytes, as the next one of its ledger. */
  commit(row: LedgerRow): void {
    this.#commitOne({ ...row, seq: ++this.#seq });
  }

  close(): void {
    this.#sqlite.close();
  }
}
