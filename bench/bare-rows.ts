import { randomFillSync } from 'node:crypto';
import type Sqlite from 'better-sqlite3';
import type { LedgerRow } from '../src/ledger/ledger.ts';
import { databaseIn, PRAGMAS } from '../src/storage/sqlite/database.ts';
import { SqliteConnection } from '../src/storage/sqlite/sqlite-connection.ts';
import { openStorage } from '../src/storage/sqlite/storage.ts';

/** What one reveal writes, as values to bind to the statements. */
export interface BareReveal {
  readonly at: number;
  readonly digest: Buffer;
  readonly next: Buffer | null;
  readonly secret: Buffer | null;
  readonly salt: Buffer;
  readonly hash: Buffer;
  readonly body: string;
  readonly facts: Buffer;
}

/** The values that the floor writes for one of our reveals: as many bytes as ours. */
export const bareReveal = (
  { at, next, secret, salt, hash, body }: LedgerRow,
  facts: Uint8Array,
): BareReveal => ({
  at: Date.parse(at),
  digest: Buffer.from(salt, 'hex'),
  next: next === null ? null : Buffer.from(next, 'hex'),
  secret: secret === null ? null : Buffer.from(secret, 'hex'),
  salt: Buffer.from(salt, 'hex'),
  hash: Buffer.from(hash, 'hex'),
  body,
  facts: Buffer.from(facts),
});

/**
 * The floor for durable writes in SQLite: plain better-sqlite3 with our schema and pragmas, and two prepared
 * statements, for the row of the ledger and the row of its hex, in one transaction.
 */
export class BareRows {
  readonly #sqlite: Sqlite.Database;
  readonly #commitOne: (reveal: BareReveal) => void;
  readonly #command = Buffer.alloc(16);
  #seq = 0;

  constructor(directory: string) {
    openStorage(directory, { create: true }).close();
    this.#sqlite = new SqliteConnection(databaseIn(directory));
    for (const pragma of PRAGMAS) this.#sqlite.pragma(pragma);
    this.#sqlite.exec(`INSERT INTO campaigns (number, id, arrived_at) VALUES (1, 'floor', 0)`);
    const insertEntry = this.#sqlite.prepare(
      `INSERT INTO ledger (campaign, seq, at, command, digest, next, secret, salt, hash, body,
         party_q, party_r, hex_count, day, steps, closed, key_since)
       VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, 0, 0)`,
    );
    const insertHex = this.#sqlite.prepare(
      'INSERT INTO hexes (campaign, q, r, layer, seq, place, facts) VALUES (1, ?, ?, 0, ?, 0, ?)',
    );
    this.#commitOne = this.#sqlite.transaction((reveal: BareReveal) => {
      const { at, digest, next, secret, salt, hash, body, facts } = reveal;
      const seq = ++this.#seq;
      // The hexes of a party that goes north and north-east alternately.
      const q = seq >> 1;
      const r = -seq;
      randomFillSync(this.#command);
      insertEntry.run(seq, at, this.#command, digest, next, secret, salt, hash, body, q, r, seq, seq);
      insertHex.run(q, r, seq, facts);
    }).immediate;
  }

  /** Commits the rows of a reveal, as the next one of its ledger. */
  commit(reveal: BareReveal): void {
    this.#commitOne(reveal);
  }

  close(): void {
    this.#sqlite.close();
  }
}
