/** What 200 words a minute take for one of them, in milliseconds. */
const WORD_MS = 300;
/** Letters that a word takes with its space; some scripts have none between them. */
const WORD_LENGTH = 6;
/** What nobody has read by then stands elsewhere too. */
const MOST_MS = 30_000;

/** How long it takes to read a text that stands there for a while, in milliseconds; half a minute at most. */
export function readingTime(text: string): number {
  const words = Math.max(text.split(/\s+/).filter(Boolean).length, text.length / WORD_LENGTH);
  return Math.min(MOST_MS, Math.round(words * WORD_MS));
}
