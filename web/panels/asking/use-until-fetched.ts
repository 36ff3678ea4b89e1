import { useEffect, useState } from 'preact/hooks';
import { isPassing, pauseAfter } from '../../live/api.ts';

/**
 * Fetches something as long as it is wanted, and once more after a pause where the server could not be reached or has
 * trouble that goes away.
 *
 * @param about what tells it from anything else that is fetched so
 */
export function useUntilFetched(
  isWanted: boolean,
  fetch: () => Promise<unknown>,
  about: readonly unknown[],
): void {
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isShown = true;
    fetch().catch((error) => {
      if (isShown && isPassing(error)) timer = setTimeout(() => setAttempt(attempt + 1), pauseAfter(error));
    });
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [...about, isWanted, attempt]);
}
