import { spansFound, type TextSpan } from '../../src/telling/text-search.ts';
import { partsByDirection } from '../../src/text/direction.ts';

interface MarkedTextProps {
  readonly text: string;
  readonly words: readonly string[];
  /**
   * Whether the text is one of the page's sentences, in which right-to-left names have to be isolated; otherwise all of
   * it was typed by somebody.
   */
  readonly isSentence?: boolean;
}

/** A text in which the words of a search are marked. */
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

/** Sorts the spans; of two that overlap, only the first is kept. */
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

/** The parts of some spans that are within a section of the text, relative to its begin. */
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
