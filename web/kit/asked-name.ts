import { signal } from '@preact/signals';
import { readStored, store } from './stored.ts';

/**
 * Prefix of the storage keys under which this browser remembers in which campaigns somebody was asked for their name.
 */
export const ASKED_NAME = 'hexfarer.naming.';

/** The campaigns in which somebody answered on this page: this works even if the browser has no room to store it. */
const answered = signal<ReadonlySet<string>>(new Set());

/** From now on whoever opens the campaign is asked for the name they want there, unless they were asked before. */
export function askForName(campaign: string): void {
  if (!readStored(ASKED_NAME + campaign)) store(ASKED_NAME + campaign, 'asked');
}

export const isAskedForName = (campaign: string): boolean =>
  !answered.value.has(campaign) && readStored(ASKED_NAME + campaign) === 'asked';

/** Somebody has given a name, or declined to. */
export function answerNaming(campaign: string): void {
  store(ASKED_NAME + campaign, 'answered');
  answered.value = new Set([...answered.peek(), campaign]);
}
