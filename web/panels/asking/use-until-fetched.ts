import { useEffect, useState } from 'preact/hooks';
import { isRetryable, pauseAfter } from '../../live/api.ts';

/**
 * Fetches something while it is wanted. If the server could not be reached or has passing trouble, tries again after a
 * pause.
 *
 * @param about what identifies the thing fetched, as dependencies of the effect
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
      if (isShown && isRetryable(error)) timer = setTimeout(() => setAttempt(attempt + 1), pauseAfter(error));
    });
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [...about, isWanted, attempt]);
}
