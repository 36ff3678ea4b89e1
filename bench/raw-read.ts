/**
 * Reads by better-sqlite3 alone what opening a campaign reads, and sends the milliseconds that it took, including the
 * connection: `node raw-read.js DIRECTORY HEXES STANDING`, forked. It runs in a process of its own because of the
 * garbage that it leaves.
 */
import { databaseIn } from '../src/storage/sqlite/database.ts';
import { SqliteConnection } from '../src/storage/sqlite/sqlite-connection.ts';

/** The fastest way to read the rows: all at once, as arrays, with blobs in hex. */
const READS = [
  'SELECT q, r, layer, seq, place, hex(facts) FROM hexes WHERE campaign = 1',
  `SELECT seq, at, hex(salt), hex(hash), hex(next), hex(secret), body FROM ledger WHERE campaign = 1
   AND seq IN (SELECT max(seq) FROM standing WHERE campaign = 1 GROUP BY kind, key)`,
];

const [directory, ...expected] = process.argv.slice(2) as [string, string, string];
const began = performance.now();
const plain = new SqliteConnection(databaseIn(directory), { readonly: true });
const counts = READS.map((sql) => plain.prepare(sql).raw().all().length);
plain.close();
const took = performance.now() - began;
if (counts.some((count, read) => count < Number(expected[read])))
  throw new Error(`${counts.join(' and ')} rows were read, not ${expected.join(' and ')}`);
process.send?.(took, () => process.disconnect());
