import { partsByDirection } from '../../src/text/direction.ts';

/** A number and what it counts. */
const COUNTED = /(\d[\d,.]* (?:ft|cubic|miles?|hex(?:es)?|days?)\b)/u;

/**
 * One of the page's sentences, which run from left to right, with names in it that may be written from right to left:
 * each is isolated, so that it does not change the order of what is around it. A number and its unit stay on one line.
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
