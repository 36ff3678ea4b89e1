import type { Command } from '../../src/campaign/command.ts';
import { readStored, store } from '../kit/stored.ts';

/** Number of commands remembered for each campaign: whatever came of earlier ones was shown here long ago. */
const MOST = 20;

const keyOf = (campaign: string): string => `hexfarer.sent.${campaign}`;

/**
 * The ids of the commands that sent the latest notes and names from this browser, even from tabs that are closed now.
 */
export const sentTextIds = (campaign: string): readonly string[] =>
  readStored(keyOf(campaign))?.split(' ') ?? [];

/** Remembers the id of a command that sends a note or a name: the tab may be closed before it gets the answer. */
export function rememberSent(campaign: string, id: string, { kind }: Command): void {
  if (kind === 'note' || kind === 'name')
    store(keyOf(campaign), [...sentTextIds(campaign).slice(1 - MOST), id].join(' '));
}
