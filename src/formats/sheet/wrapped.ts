/** Measures the width of a text in the font in which it will be written, at a font size. */
export type WidthOf = (text: string, size: number) => number;

export interface Wrapped {
  readonly lines: readonly string[];
  /** True if a word had to be broken because it was longer than a line. */
  readonly isCut: boolean;
}

/** Letters with their combining marks, and with what a zero-width joiner attaches to them. Every character of a text is matched once. */
const LETTERS = /(?:\P{M}\p{M}*|\p{M}+)(?:\u200d(?:\P{M}\p{M}*)?)*/gu;

/** Divides a text into lines no wider than `most`. Words are broken only if they are longer than a line. */
export function wrapped(text: string, most: number, widthOf: (text: string) => number): Wrapped {
  const lines: string[] = [];
  let isCut = false;
  let line = '';
  for (const word of text.split(/ +/).filter((part) => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= most) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    if (widthOf(word) <= most) continue;
    isCut = true;
    line = '';
    for (const letter of word.match(LETTERS) ?? []) {
      if (line !== '' && widthOf(line + letter) > most) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  if (line !== '') lines.push(line);
  return { lines, isCut };
}

/** Shortens a text that is wider than `most`, ending it with "…". */
export function shortened(text: string, most: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= most) return text;
  let kept = '';
  for (const letter of text.match(LETTERS) ?? []) {
    if (widthOf(`${kept}${letter}…`) > most) break;
    kept += letter;
  }
  return `${kept.trimEnd()}…`;
}
