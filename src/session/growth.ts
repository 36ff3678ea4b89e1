import type { Campaign } from '../campaign/campaign.ts';
import type { Command } from '../campaign/command.ts';
import type { Refused } from '../campaign/refusal.ts';
import { bytesOf, type EntryWrite } from '../campaign/writing.ts';

/**
 * The maximum number of a campaign's entries, and of the bytes that they take. The last command before a bound is
 * reached may exceed it.
 */
export interface CampaignBounds {
  readonly entries: number;
  readonly bytes: number;
}

/** Called with the number of bytes stored for a command, after they were; not for a command that is only repeated. */
export type OnWritten = (bytes: number) => void;

/** Storage taken by entries and their hexes, in bytes. */
export const sizeOf = (writes: readonly Pick<EntryWrite, 'row' | 'hexes'>[]): number =>
  writes.reduce((sum, write) => sum + bytesOf(write), 0);

/**
 * The refusal of a command in a campaign that has reached its bounds; `null` if the command may go on. Checked before
 * any dice are thrown, so that no command is refused because of what they showed.
 *
 * @param bytes storage taken by the campaign's entries
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
      'This campaign has reached the limit for the number or the size of its entries: only `erase` and `close` still work. Whoever runs the server can raise HEXFARER_CAMPAIGN_ENTRIES and HEXFARER_CAMPAIGN_MB.',
  },
};
