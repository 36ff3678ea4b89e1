import type { CampaignUsage } from '../../src/protocol/answers.ts';

/** The share of the allowed room from which on the owner is told. */
const WORTH_TELLING = 0.8;

/** How full a campaign is, in a sentence for its owner; `null` while there is plenty of room. */
export function roomInWords({ entries, mostEntries, bytes, mostBytes }: CampaignUsage): string | null {
  const used = Math.max(entries / mostEntries, bytes / mostBytes);
  if (used >= 1)
    return 'This campaign is full: nothing goes on in it. Whoever runs the server can make room for more.';
  if (used < WORTH_TELLING) return null;
  return `This campaign has used ${Math.floor(used * 100)} % of the room that it may take on this server.`;
}
