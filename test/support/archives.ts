import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { CampaignId } from '../../src/ledger/id.ts';
import type { LedgerRow } from '../../src/ledger/ledger.ts';
import { exportArchive, type ImportOutcome, importArchive } from '../../src/session/archiving.ts';
import type { CampaignStore } from '../../src/session/ports.ts';
import { systemDigest } from '../../src/session/system.ts';
import { WORLDS } from '../../src/world/registry.ts';
import { ScriptedClock } from './scripted-system.ts';
import { someOwner } from './store-rows.ts';

/** A campaign's archive, whole in memory. */
export async function archiveOf(id: CampaignId, store: CampaignStore, at?: number): Promise<Buffer> {
  const archive = await exportArchive(id, store, at);
  if (!archive) throw new Error('no such campaign');
  return Buffer.concat(await archive.toArray());
}

/** An archive written when its format was new. */
export const golden = (name: string): Buffer =>
  readFileSync(fileURLToPath(new URL(`../golden/archives/${name}.hexfarer.gz`, import.meta.url)));

/** Imports an archive, with new links. */
export function importOutcome(bytes: Buffer, store: CampaignStore): Promise<ImportOutcome> {
  return importArchive(inPieces(bytes), someOwner(), {
    store,
    clock: new ScriptedClock(),
    digest: systemDigest,
    worlds: WORLDS,
  });
}

/** Bytes in chunks, as a network delivers them: they may end anywhere. */
export async function* inPieces(bytes: Buffer, size = 999): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The lines of an archive, without line breaks. */
export const linesOf = (archive: Buffer): string[] => gunzipSync(archive).toString().trimEnd().split('\n');

export const packed = (lines: readonly string[]): Buffer =>
  gzipSync(lines.map((line) => `${line}\n`).join(''));

/** A line of an archive as an object. */
export const parsed = (line: string | undefined) =>
  JSON.parse(line ?? '') as Record<string, unknown> & LedgerRow;
/** The lines of an archive with its header changed. */
export const withHeader = (lines: string[], change: object): string[] => [
  JSON.stringify({ ...parsed(lines[0]), ...change }),
  ...lines.slice(1),
];
