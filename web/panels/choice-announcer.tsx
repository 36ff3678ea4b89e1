import { useEffect, useState } from 'preact/hooks';
import { type Spoken, spokenOf } from '../journey/choice-in-words.ts';
import type { Journey } from '../journey/journey.ts';

/** A held arrow key moves the cursor on before this time is over, so only the hex where it stops is read out. */
const ANNOUNCE_DELAY_MS = 80;
/** How long to wait for the odds, so that hex and odds are announced together. */
const ODDS_TIMEOUT_MS = 450;

/** Reads aloud which hex is chosen, and what the next press would do. */
export function ChoiceAnnouncer({ journey }: { journey: Journey }) {
  const choice = journey.choice.value;
  const oddsLoading = journey.odds.state.value === 'loading';
  const [spoken, speak] = useState<Spoken | null>(null);
  useEffect(() => {
    const timer = setTimeout(
      () => speak((before) => choice && spokenOf(choice, before)),
      oddsLoading ? ODDS_TIMEOUT_MS : ANNOUNCE_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [choice, oddsLoading]);
  return (
    // Not atomic: only the span that changed is read out.
    <p
      class="visually-hidden"
      role="status"
      aria-live="polite"
      aria-atomic={false}
      data-testid="chosen-aloud"
    >
      <span key={spoken?.choice}>{spoken?.choice}</span>
      <span key={`${spoken?.choice}, odds`}>{spoken?.odds}</span>
    </p>
  );
}
