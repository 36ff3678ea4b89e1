/** Whether a text has another one in it, whatever their case and accents; every text has an empty one. */
export function textSearch(wanted: string): (text: string) => boolean {
  const folded = fold(wanted).trim();
  return (text) => fold(text).includes(folded);
}

/** In capitals, which have fewer forms than small letters, and without the marks on them. */
const fold = (text: string): string =>
  text.normalize('NFKD').toUpperCase().normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/gu, ' ');
