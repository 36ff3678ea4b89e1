/** A whole number as people type it, with any sign, and thousands set apart; `null` where it is none. */
export function wholeNumber(text: string): number | null {
  const plain = text.trim().replace(/^[−–]/, '-').replace(/[,\s]/g, '');
  return /^[+-]?\d{1,9}$/.test(plain) ? Number(plain) : null;
}
