import { signal } from '@preact/signals';
import { readStored, store } from './stored.ts';

/** How the keys begin under which this browser remembers in which campaigns somebody was asked for their name. */
export const ASKED_NAME = 'hexfarer.naming.';

/** The campaigns in which somebody answered on this page: they hold here also where the browser has no room to store them. */
const answered = signal<ReadonlySet<string>>(new Set());

/** From now on whoever opens a campaign is asked what they want to be called there, unless they were before. */
export function askForName(campaign: string): void {
  if (!readStored(ASKED_NAME + campaign)) store(ASKED_NAME + campaign, 'asked');
}

export const isAskedForName = (campaign: string): boolean =>
  !answered.value.has(campaign) && readStored(ASKED_NAME + campaign) === 'asked';

/** Somebody has said it, or does not want to. */
export function answerNaming(campaign: string): void {
  store(ASKED_NAME + campaign, 'answered');
  answered.value = new Set([...answered.peek(), campaign]);
}
