/** How deep lists and objects may be nested: far deeper than anything that makes sense. */
const DEEPEST = 256;
/** How many members one list or object may have: twice as many as the longest table has rows. */
const MOST_MEMBERS = 2000;

/**
 * What each costs the parser at most, in units of about 0.25 µs; names and texts cost most when the parser meets them
 * first.
 */
const WEIGHTS = { list: 3, member: 1, name: 4, text: 5 };
/** Enough for a megabyte of tables with twice as many rows as tables whose rows fill a line of a page. */
const LARGEST_WEIGHT = 400_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/** The weight of a text that is said to be JSON, or why it must not be parsed. */
export type JsonShape =
  | { readonly ok: true; readonly weight: number }
  | { readonly ok: false; readonly what: string };

/**
 * Checks a text before it is parsed as JSON. Some texts of a megabyte (deep nesting, objects with very many members)
 * would block the event loop for a second while they are parsed or validated. Does not check whether the text is JSON
 * at all. Bytes may be passed decoded as `latin1`, which keeps every significant character in place.
 */
export function shapeOf(text: string): JsonShape {
  /** The number of members so far of each list and object that is still open. */
  const open: number[] = [];
  let weight = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
      weight += text.charCodeAt(at + 1) === COLON ? WEIGHTS.name : WEIGHTS.text;
    } else if (isClosing(code)) open.pop();
    else if (isOpening(code)) {
      weight += WEIGHTS.list;
      if (open.push(1) > DEEPEST) return { ok: false, what: `nothing may lie deeper than ${DEEPEST} levels` };
    } else if (code === COMMA) {
      weight += WEIGHTS.member;
      const count = (open.pop() ?? 0) + 1;
      if (count > MOST_MEMBERS)
        return { ok: false, what: `a list or object may have ${MOST_MEMBERS} members at most` };
      open.push(count);
    }
    if (weight > LARGEST_WEIGHT)
      return { ok: false, what: 'it may not have so many lists, objects, texts and values' };
  }
  return { ok: true, weight };
}

/** `[` and `{`. */
const isOpening = (code: number): boolean => code === 0x5b || code === 0x7b;
/** `]` and `}`. */
const isClosing = (code: number): boolean => code === 0x5d || code === 0x7d;

/** The position of the quote that ends the string beginning at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    if ((at - before) % 2 === 1) return at;
  }
  return text.length;
}
