import type { Campaign } from '../campaign/campaign.ts';
import type { Command } from '../campaign/command.ts';
import type { Refused } from '../campaign/refusal.ts';
import { bytesOf, type EntryWrite } from '../campaign/writing.ts';

/** How many entries a campaign may have, and how many bytes they may take. The last command may go past them. */
export interface CampaignBounds {
  readonly entries: number;
  readonly bytes: number;
}

/** Called with how many bytes were written for a command, once they are; not for one that was carried out before. */
export type OnWritten = (bytes: number) => void;

export const sizeOf = (writes: readonly Pick<EntryWrite, 'row' | 'hexes'>[]): number =>
  writes.reduce((sum, write) => sum + bytesOf(write), 0);

/**
 * Why a command is refused in a campaign that is as large as it may be; `null` where it is smaller. Asked before any die
 * falls, so that nothing is refused for what dice showed.
 *
 * @param bytes how much its entries take
 */
export function refusalOfGrowth(
  { kind }: Pick<Command, 'kind'>,
  { seq, closed }: Pick<Campaign, 'seq' | 'closed'>,
  bytes: number,
  bounds: CampaignBounds | undefined,
): Refused | null {
  if (!bounds || closed || kind === 'erase' || kind === 'close') return null;
  return seq >= bounds.entries || bytes >= bounds.bytes ? FULL : null;
}

const FULL: Refused = {
  ok: false,
  refusal: {
    code: 'campaign/full',
    detail:
      'This campaign has as many entries as it may, or as long ones: nothing goes on in it but `erase` and `close`. Whoever runs the server can raise HEXFARER_CAMPAIGN_ENTRIES and HEXFARER_CAMPAIGN_MB.',
  },
};
