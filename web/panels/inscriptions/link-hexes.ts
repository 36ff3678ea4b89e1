import type { Axial } from '../../../src/hex/axial.ts';
import { hexLabel, parseHexLabel } from '../../../src/hex/label.ts';

/** What may be the number of a hex: it stands alone, and is no part of a date, an address or a longer number. */
const NUMBER = /(?<![\p{L}\p{N}_.,:/#$€£-])(?:\d{4}|-?\d{2,9}\.-?\d{2,9})(?![\p{L}\p{N}_/-]|[.,:]\d)/gu;

/** Matches are looked for outside of links and of text that is shown as it was typed. */
const LEFT_ALONE = 'a, code, pre';

/**
 * Makes links of the hex numbers in a displayed note. Text stays text: it is only split, never read as HTML.
 *
 * @param addressOf the address of a hex that is known; `null` for all others, whose numbers may be years or sums
 */
export function linkHexes(holder: HTMLElement, addressOf: (hex: Axial) => string | null): void {
  const walker = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest(LEFT_ALONE)) continue;
    // From the last match to the first, so that the text before it keeps its positions.
    for (const { 0: number, index } of [...text.data.matchAll(NUMBER)].reverse()) {
      const hex = parseHexLabel(number);
      const address = hex && hexLabel(hex) === number ? addressOf(hex) : null;
      if (address === null) continue;
      const link = document.createElement('a');
      link.href = address;
      link.dataset.hex = number;
      link.title = 'Show it on the map';
      const matched = text.splitText(index);
      matched.splitText(number.length);
      matched.replaceWith(link);
      link.append(matched);
    }
  }
}
