import { useEffect, useState } from 'preact/hooks';
import { choiceInWords } from '../journey/choice-in-words.ts';
import type { Journey } from '../journey/journey.ts';

/** A cursor that is held moves on before this; only where it rests is read out. In milliseconds. */
const REST = 80;
/** So long it waits for the odds, to say everything in one breath. In milliseconds. */
const ODDS_WITHIN = 450;

/** Reads aloud which hex is chosen, and what the next press would do. */
export function ChosenAloud({ journey }: { journey: Journey }) {
  const choice = journey.choice.value;
  const words = choice ? choiceInWords(choice) : '';
  const asking = journey.odds.state.value === 'asking';
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), asking ? ODDS_WITHIN : REST);
    return () => clearTimeout(timer);
  }, [words, asking]);
  return (
    <p class="unseen" role="status" aria-live="polite" data-testid="chosen-aloud">
      {said}
    </p>
  );
}
