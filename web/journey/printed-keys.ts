import { signal } from '@preact/signals';
import { DIRECTIONS, type Direction } from '../../src/hex/direction.ts';
import { KEY_OF } from './key-map.ts';

/** What browsers made of Chromium tell of the keyboard, on pages that come by https or from the same machine. */
interface KeyboardNavigator {
  readonly keyboard?: { getLayoutMap?(): Promise<ReadonlyMap<string, string>> };
}

/** The steps in the order in which their keys are read. */
export const STEPS_AS_READ: readonly Direction[] = [6, 1, 2, 5, 4, 3];

/**
 * What is printed on the keys that step into each direction, as far as the browser knows: steps go by where keys lie, and on a
 * keyboard of French A and Z lie where others have Q and W.
 */
export const printedKeys = signal(KEY_OF);

/** The letters of the steps on a keyboard. */
export function lettersOn(layout: ReadonlyMap<string, string>): typeof KEY_OF {
  const printed = DIRECTIONS.map((direction) => {
    const letter = layout.get(`Key${KEY_OF[direction]}`);
    const capital = letter?.toUpperCase();
    return [direction, capital?.length === 1 ? capital : letter || KEY_OF[direction]];
  });
  return Object.fromEntries(printed) as Record<Direction, string>;
}

/** Asks the browser what is printed on the keys. Where it does not tell, they are shown as on keyboards of English. */
export async function learnPrintedKeys(): Promise<void> {
  try {
    const layout = await (navigator as KeyboardNavigator).keyboard?.getLayoutMap?.();
    if (layout) printedKeys.value = lettersOn(layout);
  } catch {
    // A page around this one may forbid it.
  }
}
