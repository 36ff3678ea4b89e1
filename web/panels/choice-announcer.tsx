import { useEffect, useState } from 'preact/hooks';
import { type Spoken, spokenOf } from '../journey/choice-in-words.ts';
import type { Journey } from '../journey/journey.ts';

/** A cursor that is held moves on before this; only where it rests is read out. */
const ANNOUNCE_DELAY_MS = 80;
/** So long it waits for the odds, to say everything in one breath. */
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
    // Of both parts only the one that changes is read.
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
