/** Signs in numbers as keyboards and input methods of other scripts produce them, and their ASCII equivalents. */
const SIGNS: Readonly<Record<string, string>> = {
  '\u3000': ' ',
  '−': '-',
  '–': '-',
  // The long-vowel mark, on the key of the hyphen.
  ー: '-',
  '。': '.',
  '、': ',',
  '،': ',',
  '٬': ',',
};

/** Distance between the code points of a full-width form and its ASCII character. */
const WIDE = 0xfee0;

/**
 * Converts numbers, dice or coordinates typed on any keyboard: digits of all scripts become 0 to 9, and signs their
 * ASCII equivalents.
 */
export const toAsciiSigns = (text: string): string =>
  text
    .replace(/\p{Nd}/gu, digitValue)
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDE))
    .replace(/[\u3000−–ー。、،٬]/g, (sign) => SIGNS[sign] ?? sign);

/**
 * Finds the value by the distance from the first digit in the run of digits; each ten code points are one set of
 * digits.
 */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}
