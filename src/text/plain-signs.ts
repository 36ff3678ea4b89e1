/** Signs in numbers as input methods and keyboards of other scripts type them. */
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

/** ASCII as wide as ideographs lies so much higher. */
const WIDE = 0xfee0;

/**
 * A number, dice or coordinates as somebody typed them on whatever keyboard, with 0 to 9 for the digits of each script and the
 * signs of ASCII for those that mean the same.
 */
export const plainSigns = (text: string): string =>
  text
    .replace(/\p{Nd}/gu, digitValue)
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDE))
    .replace(/[\u3000−–ー。、،٬]/g, (sign) => SIGNS[sign] ?? sign);

/** Digits of a script follow each other from 0 on; where those of several do, every ten begin anew. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}
