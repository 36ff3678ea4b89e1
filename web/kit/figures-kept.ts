/** Between a figure and what it counts. */
const WITHIN = /(?<=\d) (?=(?:ft|cubic|miles?|hex(?:es)?|days?)\b)/gu;

/** A sentence of which no line ends between a figure and what it counts; it is as long as before. */
export const figuresKept = (sentence: string): string => sentence.replace(WITHIN, '\u00a0');
