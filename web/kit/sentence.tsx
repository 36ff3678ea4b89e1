import { partsByDirection } from '../../src/text/direction.ts';

/** A figure and what it counts. */
const COUNTED = /(\d[\d,.]* (?:ft|cubic|miles?|hex(?:es)?|days?)\b)/u;

/**
 * A sentence of ours, which runs from the left, with names in it that may be written from the right: each of them for itself, so
 * that none turns what stands around it. No line ends between a figure and what it counts.
 */
export const Sentence = ({ text }: { text: string }) => (
  <>
    {partsByDirection(text).map((part, at) =>
      at % 2 === 0 ? <Counted key={at} text={part} /> : <bdi key={at}>{part}</bdi>,
    )}
  </>
);

const Counted = ({ text }: { text: string }) => (
  <>
    {text.split(COUNTED).map((part, at) =>
      at % 2 === 0 ? (
        part
      ) : (
        <span key={at} class="counted">
          {part}
        </span>
      ),
    )}
  </>
);
