import { useEffect, useState } from 'preact/hooks';
import { ago } from './time-in-words.ts';

/** How often it is said anew, in milliseconds: it changes by the minute at most. */
const TOLD_AGAIN_MS = 30_000;

/** How long ago a time (ISO 8601) was, for as long as it is shown. */
export function TimeAgo({ at }: { at: string }) {
  const [, tell] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tell((times) => times + 1), TOLD_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return <time dateTime={at}>{ago(at)}</time>;
}
