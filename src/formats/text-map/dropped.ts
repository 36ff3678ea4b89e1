import { legible } from '../../text/legible.ts';
import { beginningOf } from '../../text/whole-characters.ts';
import type { DroppedLine } from '../../world/given-map.ts';

/** Limit of the lines that are listed; others are only counted. */
const MOST_LISTED = 200;

const LONGEST_SHOWN = 120;

/** The lines of a map that could not be imported. */
export class Dropped {
  readonly #lines: DroppedLine[] = [];
  #count = 0;

  /**
   * In the order of the text. Sorted here because faults of rivers and caves are found only after all of it has been
   * read.
   */
  get lines(): readonly DroppedLine[] {
    return this.#lines.toSorted((a, b) => a.line - b.line);
  }

  get count(): number {
    return this.#count;
  }

  add(line: number, text: string, why: string): void {
    this.#count++;
    if (this.#lines.length >= MOST_LISTED) return;
    const readable = legible(beginningOf(text, 2 * LONGEST_SHOWN)).trim();
    const shown = readable.length > LONGEST_SHOWN ? `${beginningOf(readable, LONGEST_SHOWN - 1)}…` : readable;
    this.#lines.push({ line, text: shown, why });
  }
}
