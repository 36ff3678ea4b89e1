import { type Signal, signal } from '@preact/signals';
import type { Journey } from '../../../journey/journey.ts';
import { oneFor } from '../../../kit/one-for.ts';

/** What somebody has typed or chosen for the next throws. */
interface ThrowDraft {
  /** What dice are for. */
  readonly purpose: Signal<string>;
  /** What the oracle is asked. */
  readonly question: Signal<string>;
  /** Dice that no button throws. */
  readonly notation: Signal<string>;
  /** Id of the table that was chosen last; empty where none was. */
  readonly table: Signal<string>;
}

/** In this campaign: it stays when the notebook is closed, and is none of another one's. */
export const throwDraftOf = oneFor(
  (_journey: Journey): ThrowDraft => ({
    purpose: signal(''),
    question: signal(''),
    notation: signal(''),
    table: signal(''),
  }),
);
