import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CreatedCampaign } from './api-client.ts';
import { hexfarer } from './cli.ts';
import { dataDirectory } from './data-directory.ts';

/** Lets a server take in a campaign of so many hexes that nobody played; gives its owner's link. */
export async function exploredLink(url: string, hexes: number, world = 'solo'): Promise<string> {
  const file = join(dataDirectory(), 'world.hexfarer.gz');
  const words = ['explore', '--world', world, '--seed', 'demo', '--format', 'archive', '--out', file];
  const made = hexfarer([...words, '--hexes', String(hexes)]);
  if (made.status !== 0) throw new Error(made.error);
  // Connections that ended while nothing else could run are noticed meanwhile.
  const body = await readFile(file);
  const taken = await fetch(new URL('/api/campaigns/import', url), {
    method: 'POST',
    headers: { 'content-type': 'application/gzip' },
    body,
  });
  if (taken.status !== 201) throw new Error(await taken.text());
  const { links } = (await taken.json()) as CreatedCampaign;
  return links.owner.url;
}
