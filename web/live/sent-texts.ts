import type { Command } from '../../src/campaign/command.ts';
import { readStored, store } from '../kit/stored.ts';

/** So many are remembered of a campaign: what came of those before was shown here long since. */
const MOST = 20;

const keyOf = (campaign: string): string => `hexfarer.sent.${campaign}`;

/** The ids of the commands that sent the latest notes and names from this browser, from tabs that are gone as well. */
export const sentTexts = (campaign: string): readonly string[] =>
  readStored(keyOf(campaign))?.split(' ') ?? [];

/** Remembers the id of a command that sends a note or a name: the tab may be gone before it hears what came of it. */
export function rememberSent(campaign: string, id: string, { kind }: Command): void {
  if (kind === 'note' || kind === 'name')
    store(keyOf(campaign), [...sentTexts(campaign).slice(1 - MOST), id].join(' '));
}
