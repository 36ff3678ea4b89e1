import type { DroppedLine } from '../../campaign/dropped-line.ts';

/** How many are listed; those beyond are counted. */
const MOST_LISTED = 200;

const LONGEST_SHOWN = 120;

/** What could not be taken over of a map. */
export class Dropped {
  readonly lines: DroppedLine[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(line: number, text: string, why: string): void {
    this.#count++;
    if (this.lines.length >= MOST_LISTED) return;
    const readable = text
      .slice(0, 2 * LONGEST_SHOWN)
      .replace(/\p{C}/gu, ' ')
      .trim();
    const shown =
      readable.length > LONGEST_SHOWN ? `${[...readable].slice(0, LONGEST_SHOWN - 1).join('')}…` : readable;
    this.lines.push({ line, text: shown, why });
  }
}
