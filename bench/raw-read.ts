/**
 * Reads what opening a campaign reads, by better-sqlite3 alone, and hands over how many milliseconds that took,
 * connecting included. It leaves so much garbage that it is done in a process of its own.
 * `node raw-read.js DIRECTORY HEXES STANDING`, forked
 */
import { databaseIn } from '../src/storage/sqlite/database.ts';
import { SqliteConnection } from '../src/storage/sqlite/sqlite-connection.ts';

/** The rows as they are read quickest row by row: all at once, as arrays, blobs in hex. */
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
