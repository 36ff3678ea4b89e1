import { beginningOf } from './whole-characters.ts';

const LONGEST = 40;

/** Quotes a user's text in a message: truncated if it is long, with unprintable characters replaced. */
export function quoted(text: string): string {
  const short = text.length > LONGEST ? `${beginningOf(text, LONGEST)}…` : text;
  return `'${short.replace(/\p{C}/gu, '�')}'`;
}
