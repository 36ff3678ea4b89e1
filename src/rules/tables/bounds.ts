/** How many dice may fall at once, and in one roll on a table and all that it leads to. */
export const MOST_DICE = 40;

/** How many sides a die may have. */
export const LEAST_SIDES = 2;
export const MOST_SIDES = 1000;

/** How many characters the result of a roll may have. */
export const LONGEST_RESULT = 10_000;
