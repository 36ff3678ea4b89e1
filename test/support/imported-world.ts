import { existsSync, renameSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { CreatedCampaign } from './api-client.ts';
import { hexfarer } from './cli.ts';
import { takeIn } from './take-in.ts';

/** Imports a campaign of that many hexes, explored without players, into a server; always the same one. */
export async function importedWorld(url: string, hexes: number, world = 'solo'): Promise<CreatedCampaign> {
  const file = exploredWorld(hexes, world);
  // Meanwhile Node notices connections that ended while it was blocked.
  const body = await readFile(file);
  return takeIn(url, body);
}

/** The archive of a world, explored by the first test of a run that needs it. */
function exploredWorld(hexes: number, world: string): string {
  const file = join(inject('exploredWorlds'), `${world}-${hexes}.hexfarer.gz`);
  if (existsSync(file)) return file;
  const unfinished = `${file}.${process.pid}`;
  const words = ['explore', '--world', world, '--seed', 'demo', '--format', 'archive', '--out', unfinished];
  const { status, error } = hexfarer([...words, '--hexes', String(hexes)]);
  if (status !== 0) throw new Error(error);
  renameSync(unfinished, file);
  return file;
}
