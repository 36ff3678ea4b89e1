import pg from 'pg';
import type { BareReveal } from './bare-rows.ts';

/** The columns of a ledger and its primary key, without triggers and other constraints. */
const TABLE = `CREATE TABLE bare (campaign bigint, seq bigint, at bigint, command bytea, digest bytea, next bytea,
  secret bytea, salt bytea, hash bytea, body text, PRIMARY KEY (campaign, seq))`;
const INSERT = {
  name: 'bare-insert',
  text: 'INSERT INTO bare VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
};

/** The floor for durable writes in PostgreSQL: plain `pg`, with one prepared insert a commit. */
export class BarePostgresRows {
  readonly #pool: pg.Pool;
  readonly #command = Buffer.alloc(16);
  readonly #seqs = new Map<number, number>();

  private constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Creates the table in an existing, empty database. @param connections most connections to use */
  static async in(url: string, connections: number): Promise<BarePostgresRows> {
    const pool = new pg.Pool({ connectionString: url, max: connections });
    await pool.query(TABLE);
    return new BarePostgresRows(pool);
  }

  /** Commits the row of a reveal, as the next one of its ledger. */
  async commit({ at, digest, next, secret, salt, hash, body }: BareReveal, campaign = 0): Promise<void> {
    const seq = (this.#seqs.get(campaign) ?? 0) + 1;
    this.#seqs.set(campaign, seq);
    const values = [campaign, seq, at, this.#command, digest, next, secret, salt, hash, body];
    await this.#pool.query({ ...INSERT, values });
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}
