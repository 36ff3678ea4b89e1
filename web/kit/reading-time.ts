/** Time for a word at 200 words a minute, in milliseconds. */
const WORD_MS = 300;
/** Characters of a word including its space; some scripts have no spaces. */
const WORD_LENGTH = 6;
/** Longest time: what the text says can also be found elsewhere. */
const MOST_MS = 30_000;

/** Milliseconds needed to read a text that is shown for a while; half a minute at most. */
export function readingTime(text: string): number {
  const words = Math.max(text.split(/\s+/).filter(Boolean).length, text.length / WORD_LENGTH);
  return Math.min(MOST_MS, Math.round(words * WORD_MS));
}
