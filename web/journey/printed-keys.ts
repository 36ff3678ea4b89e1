import { signal } from '@preact/signals';
import { DIRECTIONS, type Direction } from '../../src/hex/direction.ts';
import { KEY_OF } from './key-map.ts';

/** What Chromium-based browsers tell of the keyboard, on pages served over https or from the same machine. */
interface KeyboardNavigator {
  readonly keyboard?: { getLayoutMap?(): Promise<ReadonlyMap<string, string>> };
}

/** The directions in the order in which their keys are read: row by row. */
export const STEPS_AS_READ: readonly Direction[] = [6, 1, 2, 5, 4, 3];

/**
 * What is printed on the key of each direction, as far as the browser tells. Directions go by the position of keys, and
 * a French keyboard has A and Z where others have Q and W.
 */
export const printedKeys = signal(KEY_OF);

/** The letters that a keyboard layout has on the keys of the directions. */
export function lettersOn(layout: ReadonlyMap<string, string>): typeof KEY_OF {
  const printed = DIRECTIONS.map((direction) => {
    const letter = layout.get(`Key${KEY_OF[direction]}`);
    const capital = letter?.toUpperCase();
    return [direction, capital?.length === 1 ? capital : letter || KEY_OF[direction]];
  });
  return Object.fromEntries(printed) as Record<Direction, string>;
}

/** Asks the browser what is printed on the keys. If it does not tell, the page shows those of an English keyboard. */
export async function learnPrintedKeys(): Promise<void> {
  try {
    const layout = await (navigator as KeyboardNavigator).keyboard?.getLayoutMap?.();
    if (layout) printedKeys.value = lettersOn(layout);
  } catch {
    // A page that embeds this one may forbid it.
  }
}
