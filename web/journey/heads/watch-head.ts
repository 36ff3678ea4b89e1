import { effect } from '@preact/signals';
import type { Journey } from '../journey.ts';
import { rememberHead, type SeenHead, seenHead } from './seen-head.ts';

/**
 * How a campaign differs from what this browser was shown before: its ledger is shorter, or has another entry there.
 */
export interface HeadFault {
  readonly kind: 'shorter' | 'other';
  readonly seen: SeenHead;
  /** Number of the last entry in the ledger now. */
  readonly last: number;
}

/**
 * Remembers the last entry that this browser was shown of a campaign, and on each connection checks that the ledger
 * still has it. If it has not, nothing more is remembered until somebody accepts the campaign as it is. Returns a
 * function that ends it.
 */
export function watchHead(journey: Journey, tell: (fault: HeadFault) => void): () => void {
  const { live, api } = journey;
  const { id } = journey.summary;
  let isLooking = false;
  /** Whether the remembered entry was found since the connection was made. */
  let isFound = false;
  let isEnded = false;
  const lookOnce = async (): Promise<void> => {
    const before = seenHead(id);
    if (before && !isFound) {
      const fault = await faultOf(journey, before);
      if (fault) {
        isEnded = true;
        tell(fault);
        return;
      }
    }
    isFound = true;
    const { seq, head } = live.campaign;
    if (seq <= (before?.seq ?? 0)) return;
    // A campaign loaded from a map lacks the hash of its last entry.
    const hash = head || (await api.entry(id, seq))?.hash;
    if (hash && !isEnded) rememberHead(id, { seq, hash, at: new Date().toISOString() });
  };
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      for (let seq = -1; !isEnded && seq !== live.campaign.seq; ) {
        ({ seq } = live.campaign);
        await lookOnce();
      }
    } catch {
      // The request failed: checked again at the next entry, or on the next connection.
    }
    isLooking = false;
  };
  const stop = effect(() => {
    const isThere = live.ready.value && live.state.value === 'connected' && live.version.value >= 0;
    if (isThere) void look();
    else isFound = false;
  });
  return () => {
    isEnded = true;
    stop();
  };
}

async function faultOf({ api, summary }: Journey, seen: SeenHead): Promise<HeadFault | null> {
  const entry = await api.entry(summary.id, seen.seq);
  if (entry?.hash === seen.hash) return null;
  const { seq } = await api.campaign(summary.id);
  if (entry) return { kind: 'other', seen, last: seq };
  return seq < seen.seq ? { kind: 'shorter', seen, last: seq } : null;
}
