import type { GateBounds } from './gate.ts';

/** How many files of a kind are written and sent at the same time, and how many may wait for that. */
export const EXPORT_BOUNDS: GateBounds = {
  atOnce: 4,
  atOnceFromOne: 2,
  mostWaiting: 256,
  mostWaitingFromOne: 16,
  mostWaitingForOne: 8,
};
