import { useEffect, useState } from 'preact/hooks';
import type { Journey } from '../journey/journey.ts';

/** The channel tries again more often than this: a server that has just come back is no reason to complain. */
const ASK_EVERY_MS = 5000;

/** Says what the matter is where the server answers but for its live channel, as behind a proxy that passes on no websockets. */
export function ChannelNotice({ journey: { api, summary } }: { journey: Journey }) {
  const [answers, setAnswers] = useState(0);
  useEffect(() => {
    // Nothing that a browser keeps.
    const ask = () =>
      api.ledger(summary.id, 0, 1).then(
        () => setAnswers((before) => before + 1),
        () => setAnswers(0),
      );
    const timer = setInterval(ask, ASK_EVERY_MS);
    void ask();
    return () => clearInterval(timer);
  }, []);
  if (answers < 2) return null;
  return (
    <p class="toast toast-trouble" role="alert">
      The server answers, but its live messages don’t come through, and nothing can be entered without them. A
      proxy on the way has to let websockets pass.
    </p>
  );
}
