import { partsByDirection } from '../../src/text/direction.ts';
import { figuresKept } from './figures-kept.ts';

/**
 * A sentence of ours, which runs from the left, with names in it that may be written from the right: each of them for itself, so
 * that none turns what stands around it.
 */
export const Sentence = ({ text }: { text: string }) => (
  <>
    {partsByDirection(figuresKept(text)).map((part, at) =>
      at % 2 === 0 ? part : <bdi key={at}>{part}</bdi>,
    )}
  </>
);
