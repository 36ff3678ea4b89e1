/** How deep lists and objects may lie in one another: far deeper than in anything that makes sense. */
const DEEPEST = 256;
/** How many members one of them may have: twice as many as a table has rows, which has the most. */
const MOST_MEMBERS = 2000;

/** What each costs the parser at most, in about a quarter of a microsecond: a text or name that it has not met before. */
const WEIGHTS = { list: 3, member: 1, name: 4, text: 5 };
/** Of tables of a megabyte, twice as many rows as they have where they fill the lines of a page. */
const LARGEST_WEIGHT = 400_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/** How much there is in a text that is said to be JSON, or what keeps it from being parsed. */
export type JsonShape =
  | { readonly ok: true; readonly weight: number }
  | { readonly ok: false; readonly what: string };

/**
 * Looks at a text before it is parsed as JSON. Some texts of a megabyte take the parser, or what comes after it, a second
 * in which nothing else happens: deep nests, and objects with very many members. Whether it is JSON at all is not asked.
 * A text of bytes is looked at as `latin1`, which leaves everything in place that counts.
 */
export function shapeOf(text: string): JsonShape {
  /** How many members each list and object has that has not ended yet. */
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

/** Where the string ends that begins at a quote. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    if ((at - before) % 2 === 1) return at;
  }
  return text.length;
}
