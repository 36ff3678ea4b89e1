import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CreatedCampaign } from './api-client.ts';
import { hexfarer } from './cli.ts';
import { dataDirectory } from './data-directory.ts';

/** A campaign of so many hexes that nobody played, taken in by a server; always the same one. */
export async function importedWorld(url: string, hexes: number, world = 'solo'): Promise<CreatedCampaign> {
  const file = join(dataDirectory(), 'world.hexfarer.gz');
  const words = ['explore', '--world', world, '--seed', 'demo', '--format', 'archive', '--out', file];
  const { status, error } = hexfarer([...words, '--hexes', String(hexes)]);
  if (status !== 0) throw new Error(error);
  // Connections that ended while nothing else could run are noticed meanwhile.
  const body = await readFile(file);
  const taken = await fetch(new URL('/api/campaigns/import', url), {
    method: 'POST',
    headers: { 'content-type': 'application/gzip' },
    body,
  });
  if (taken.status !== 201) throw new Error(await taken.text());
  return (await taken.json()) as CreatedCampaign;
}
