import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CreatedCampaign } from './api-client.ts';
import { hexfarer } from './cli.ts';
import { dataDirectory } from './data-directory.ts';

/** A campaign of so many hexes of a solo world on a server, always the same one. */
export async function importedWorld(url: string, hexes: number): Promise<CreatedCampaign> {
  const file = join(dataDirectory(), 'world.hexfarer.gz');
  const words = ['explore', '--world', 'solo', '--seed', 'demo', '--format', 'archive', '--out', file];
  const { status, error } = hexfarer([...words, '--hexes', String(hexes)]);
  if (status !== 0) throw new Error(error);
  const taken = await fetch(new URL('/api/campaigns/import', url), {
    method: 'POST',
    headers: { 'content-type': 'application/gzip' },
    body: readFileSync(file),
  });
  if (taken.status !== 201) throw new Error(`not imported: ${taken.status}`);
  return (await taken.json()) as CreatedCampaign;
}
