import { useEffect, useRef, useState } from 'preact/hooks';
import type { Journey } from '../../journey/journey.ts';
import { throwingInWords } from '../../journey/throwing-in-words.ts';

/** Announces once that somebody else begins to throw for a hex; not each face, nor each hex that a command reveals. */
export function ThrowersAloud({ journey }: { journey: Journey }) {
  const throwers = journey.live.throwers.active.value;
  const before = useRef<ReadonlySet<string>>(new Set());
  const [said, say] = useState('');
  useEffect(() => {
    const begun = throwers.filter(({ by }) => !before.current.has(by.id));
    before.current = new Set(throwers.map(({ by }) => by.id));
    if (begun.length > 0) say(begun.map(throwingInWords).join(' '));
    else if (throwers.length === 0) say('');
  }, [throwers]);
  return (
    <p class="visually-hidden" role="status" aria-live="polite" data-testid="throwing-aloud">
      {said}
    </p>
  );
}
