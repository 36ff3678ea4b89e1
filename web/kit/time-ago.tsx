import { timeAgo } from './time-in-words.ts';
import { useRenderEvery } from './use-render-every.ts';

/** How often the text is updated, in milliseconds: it changes by the minute at most. */
const TOLD_AGAIN_MS = 30_000;

/** How long ago a time (ISO 8601) was, kept up to date. */
export function TimeAgo({ at }: { at: string }) {
  useRenderEvery(TOLD_AGAIN_MS);
  return <time dateTime={at}>{timeAgo(at)}</time>;
}
