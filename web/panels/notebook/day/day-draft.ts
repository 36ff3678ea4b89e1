import { type Signal, signal } from '@preact/signals';
import type { Journey } from '../../../journey/journey.ts';
import { onePerOwner } from '../../../kit/one-per-owner.ts';

/** What was typed of a new counter: its name, its number and its change from day to day. */
export interface CounterDraft {
  readonly name: string;
  readonly value: string;
  readonly perDay: string;
}

/** What somebody has typed on the leaf of the day and not sent yet. `null` stands for nothing. */
interface DayDraft {
  readonly counter: Signal<CounterDraft | null>;
  /** Another name of the campaign. */
  readonly campaignName: Signal<string | null>;
}

/** The draft of a campaign, kept while another leaf is open or the notebook is closed. */
export const dayDraftOf = onePerOwner(
  (_journey: Journey): DayDraft => ({ counter: signal(null), campaignName: signal(null) }),
);
