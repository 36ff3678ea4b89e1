import { readStoredJson, store } from '../../kit/stored.ts';

/** Prefix of the storage keys under which this browser remembers the last entry that it was shown of each campaign. */
const KEY = 'hexfarer.head.';

/** An entry of a ledger that this browser was shown. */
export interface SeenHead {
  readonly seq: number;
  readonly hash: string;
  /** When that was: ISO 8601, UTC. */
  readonly at: string;
}

/** The last entry of a campaign that this browser was shown; `null` if it remembers none. */
export function seenHead(campaign: string): SeenHead | null {
  const { seq, hash, at } = Object(readStoredJson(KEY + campaign)) as Partial<SeenHead>;
  if (!Number.isSafeInteger(seq) || typeof hash !== 'string' || typeof at !== 'string') return null;
  return Number.isNaN(Date.parse(at)) ? null : { seq: seq as number, hash, at };
}

export const rememberHead = (campaign: string, head: SeenHead): void =>
  store(KEY + campaign, JSON.stringify(head));
