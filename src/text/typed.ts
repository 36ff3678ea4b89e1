/** What may stand in a text that somebody types now. What was written down before is shown by `legible`. */

/** One line, without control characters, halves of characters, and what turns the direction of all that follows. */
export const isLine = (text: string): boolean =>
  !/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text);

/** Several lines, of which each is one by `isLine`, though tabs may stand in them. */
export const areLines = (text: string): boolean =>
  !/[^\P{Cc}\n\t]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(text);

/** Whether there is anything to be seen: not of spaces alone, nor of signs that take no room. */
export const isVisible = (text: string): boolean =>
  /[^\p{Z}\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);
