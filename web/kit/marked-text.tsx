import { spansFound } from '../../src/telling/text-search.ts';

/** A text with what was searched for marked in it. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  let end = 0;
  const parts = words
    .flatMap((word) => spansFound(word, text))
    .sort((a, b) => a.begin - b.begin)
    .flatMap((span) => {
      // Where two of the words overlap, the first one is marked.
      if (span.begin < end) return [];
      const before = text.slice(end, span.begin);
      end = span.end;
      return [before, <mark key={span.begin}>{text.slice(span.begin, span.end)}</mark>];
    });
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
