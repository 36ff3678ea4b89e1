import { toAsciiSigns } from '../../src/text/ascii-signs.ts';

/** A whole number as people type it, with any sign, digits of any script, and thousands separators; or `null`. */
export function wholeNumber(text: string): number | null {
  const plain = toAsciiSigns(text).replace(/[,\s]/g, '');
  return /^[+-]?\d{1,9}$/.test(plain) ? Number(plain) : null;
}
