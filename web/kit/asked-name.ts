import { signal } from '@preact/signals';
import { readStored, store } from './stored.ts';

/** How the keys begin under which this browser remembers in which campaigns somebody was asked for their name. */
export const ASKED_NAME = 'hexfarer.naming.';

/** Counts the answers, so that who reads whether one is due is told of each. */
const answers = signal(0);

/** From now on whoever opens a campaign is asked what they want to be called there, unless they were before. */
export function askForName(campaign: string): void {
  if (!readStored(ASKED_NAME + campaign)) store(ASKED_NAME + campaign, 'asked');
}

export const isAskedForName = (campaign: string): boolean =>
  answers.value >= 0 && readStored(ASKED_NAME + campaign) === 'asked';

/** He has said it, or does not want to. */
export function answerNaming(campaign: string): void {
  store(ASKED_NAME + campaign, 'answered');
  answers.value++;
}
