import { spansFound, type TextSpan } from '../../src/telling/text-search.ts';
import { partsByDirection } from '../../src/text/direction.ts';

interface MarkedTextProps {
  readonly text: string;
  readonly words: readonly string[];
  /** Whether it is a sentence of ours, of which names that are written from the right turn nothing; else somebody typed all of it. */
  readonly isSentence?: boolean;
}

/** A text with what was searched for marked in it. */
export function MarkedText({ text, words, isSentence = false }: MarkedTextProps) {
  const spans = apart(words.flatMap((word) => spansFound(word, text)));
  if (!isSentence) return <Piece text={text} spans={spans} />;
  let end = 0;
  return (
    <>
      {partsByDirection(text).map((part, at) => {
        const begin = end;
        end += part.length;
        const piece = <Piece text={part} spans={spansWithin(spans, begin, end)} />;
        return at % 2 === 0 ? piece : <bdi key={begin}>{piece}</bdi>;
      })}
    </>
  );
}

/** In their order; where two overlap, the first one is marked. */
function apart(spans: readonly TextSpan[]): readonly TextSpan[] {
  let end = 0;
  return [...spans]
    .sort((a, b) => a.begin - b.begin)
    .filter((span) => {
      if (span.begin < end) return false;
      end = span.end;
      return true;
    });
}

/** What of some spans lies in a part of their text, counted from its begin. */
const spansWithin = (spans: readonly TextSpan[], from: number, to: number): readonly TextSpan[] =>
  spans
    .filter(({ begin, end }) => begin < to && end > from)
    .map(({ begin, end }) => ({ begin: Math.max(begin, from) - from, end: Math.min(end, to) - from }));

function Piece({ text, spans }: { text: string; spans: readonly TextSpan[] }) {
  return (
    <>
      {spans.flatMap(({ begin, end }, at) => [
        text.slice(spans[at - 1]?.end ?? 0, begin),
        <mark key={begin}>{text.slice(begin, end)}</mark>,
      ])}
      {text.slice(spans.at(-1)?.end ?? 0)}
    </>
  );
}
