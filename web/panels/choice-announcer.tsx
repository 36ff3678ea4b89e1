import { useEffect, useState } from 'preact/hooks';
import { choiceInWords } from '../journey/choice-in-words.ts';
import type { Journey } from '../journey/journey.ts';

/** A cursor that is held moves on before this; only where it rests is read out. */
const ANNOUNCE_DELAY_MS = 80;
/** So long it waits for the odds, to say everything in one breath. */
const ODDS_TIMEOUT_MS = 450;

/** Reads aloud which hex is chosen, and what the next press would do. */
export function ChoiceAnnouncer({ journey }: { journey: Journey }) {
  const choice = journey.choice.value;
  const words = choice ? choiceInWords(choice) : '';
  const oddsLoading = journey.odds.state.value === 'loading';
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(words), oddsLoading ? ODDS_TIMEOUT_MS : ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [words, oddsLoading]);
  return (
    <p class="visually-hidden" role="status" aria-live="polite" data-testid="chosen-aloud">
      {announced}
    </p>
  );
}
