/** Most dice in one throw, and in one roll on a table including the tables that it leads to. */
export const MOST_DICE = 40;

/** Bounds of the number of sides of a die. */
export const LEAST_SIDES = 2;
export const MOST_SIDES = 1000;

/** Most characters in the result of a roll on a table. */
export const LONGEST_RESULT = 10_000;
