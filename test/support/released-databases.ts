import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { CampaignId } from '../../src/ledger/id.ts';
import { bodyHashOf, entryHash, type LedgerRow, NO_HASH } from '../../src/ledger/ledger.ts';
import type { CampaignStore } from '../../src/session/ports.ts';
import { systemDigest } from '../../src/session/system.ts';
import { databaseIn } from '../../src/storage/sqlite/database.ts';
import { dataDirectory } from './data-directory.ts';

/**
 * The directory of databases as earlier versions left them, at least one for each schema. Each newer version must be able
 * to open them; they are never made anew. The first ones have an open campaign that was played for a while, a closed one,
 * and one with own dice that has not begun. Later ones add chosen seeds, imported and removed campaigns, a revoked link,
 * notes, names, erased text, links of browsers, an admitted keyring, a keyring taken over by another device, entries with
 * recorded sizes, and then every kind of world and command. Those called "earliest" were left by the first version with
 * that schema, whose triggers were corrected later.
 */
export const RELEASED = fileURLToPath(new URL('../golden/databases/', import.meta.url));

/** A data directory with one of these databases, inside a directory of its own, where copies go. */
export function leftBy(file: string): string {
  const directory = dataDirectory();
  writeFileSync(databaseIn(directory), gunzipSync(readFileSync(`${RELEASED}${file}`)));
  return directory;
}

/** The file names of the copies that migrations made of the database in a data directory. */
export const copiesOf = (directory: string): string[] =>
  readdirSync(dirname(directory)).filter((name) => name.startsWith(`${basename(directory)}.before-`));

/** Recomputes the hashes of a whole ledger, from the first entry on. */
export async function expectChain(store: CampaignStore, id: CampaignId, head: string): Promise<LedgerRow[]> {
  const rows = [...(await store.ledger(id, 0, 10_000))];
  let previous = NO_HASH;
  for (const row of rows) {
    previous = entryHash(previous, row, bodyHashOf(row, systemDigest.sha256), systemDigest.sha256);
    expect(row.hash, `the hash of entry ${row.seq}`).toBe(previous);
  }
  expect(previous).toBe(head);
  return rows;
}
