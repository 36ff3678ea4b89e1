import { effect } from '@preact/signals';
import type { Journey } from '../journey.ts';
import { rememberHead, type SeenHead, seenHead } from './seen-head.ts';

/** How a campaign is not the one that this browser was shown before. */
export interface HeadFault {
  readonly kind: 'shorter' | 'other';
  readonly seen: SeenHead;
  /** The last entry that it has now. */
  readonly last: number;
}

/**
 * Remembers the last entry that this browser was shown of a campaign, and looks whenever the connection comes whether that
 * is still in it. Where it is not, nothing is remembered any more until somebody takes the campaign as it is. Returns a
 * function that ends it.
 */
export function watchHead(journey: Journey, tell: (fault: HeadFault) => void): () => void {
  const { live, api } = journey;
  const { id } = journey.summary;
  let isLooking = false;
  /** Whether what was remembered was found, since the connection came. */
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
    // A map comes without the hash of its last entry.
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
      // It can't be asked now: at the next entry, or when the connection comes again.
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
