import { useEffect, useState } from 'preact/hooks';
import type { Journey } from '../journey/journey.ts';

const ASK_EVERY_MS = 5000;
/**
 * Failed connection attempts, counted from the server's first answer, before the notice appears. The first of them may
 * have begun while the network was down, and hung on after it came back; only the second certainly began after that
 * answer.
 */
const FAILURES = 2;

/** Shown if the server answers over HTTP but its live channel fails, as behind a proxy that blocks websockets. */
export function ChannelNotice({ journey: { api, live, summary } }: { journey: Journey }) {
  /** Number of failed connection attempts when the server first answered; `null` while it does not answer. */
  const [before, setBefore] = useState<number | null>(null);
  useEffect(() => {
    // A request that browsers don't cache. When a stalled network recovers, all pending requests are answered at once.
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
      The server answers, but the live connection to it fails, and nothing can be entered without that. A
      proxy on the way has to let websockets pass.
    </p>
  );
}
