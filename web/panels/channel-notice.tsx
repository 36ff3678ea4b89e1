import { useEffect, useState } from 'preact/hooks';
import type { Journey } from '../journey/journey.ts';

const ASK_EVERY_MS = 5000;
/**
 * Of so many attempts to connect that came to nothing since the server has answered the last began after that: one that began
 * while nothing came through may hang for long where everything does again.
 */
const FAILURES = 2;

/** Says what the matter is where the server answers but for its live channel, as behind a proxy that passes on no websockets. */
export function ChannelNotice({ journey: { api, live, summary } }: { journey: Journey }) {
  /** How often connecting had come to nothing when the server first answered; `null` where it does not answer. */
  const [before, setBefore] = useState<number | null>(null);
  useEffect(() => {
    // Nothing that a browser keeps. Once a network that stood still goes on, all that was asked is answered at once.
    const ask = () =>
      api.ledger(summary.id, 0, 1).then(
        () => setBefore((first) => first ?? live.failures.peek()),
        () => setBefore(null),
      );
    const timer = setInterval(ask, ASK_EVERY_MS);
    void ask();
    return () => clearInterval(timer);
  }, []);
  if (before === null || live.failures.value < before + FAILURES) return null;
  return (
    <p class="toast toast-trouble" role="alert">
      The server answers, but its live messages don’t come through, and nothing can be entered without them. A
      proxy on the way has to let websockets pass.
    </p>
  );
}
