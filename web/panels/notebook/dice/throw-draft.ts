import { type Signal, signal } from '@preact/signals';
import type { Journey } from '../../../journey/journey.ts';
import { onePerOwner } from '../../../kit/one-per-owner.ts';

/** What somebody has typed or chosen for the next throws. */
interface ThrowDraft {
  /** What dice are for. */
  readonly purpose: Signal<string>;
  /** What the oracle is asked. */
  readonly question: Signal<string>;
  /** Dice notation that was typed. */
  readonly notation: Signal<string>;
  /** Id of the table that was chosen last; empty where none was. */
  readonly table: Signal<string>;
}

/** The draft of a campaign, kept while the notebook is closed. */
export const throwDraftOf = onePerOwner(
  (_journey: Journey): ThrowDraft => ({
    purpose: signal(''),
    question: signal(''),
    notation: signal(''),
    table: signal(''),
  }),
);
