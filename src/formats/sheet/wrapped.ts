/** How wide a text is in the letters that it is going to be written in, so large. */
export type WidthOf = (text: string, size: number) => number;

export interface Wrapped {
  readonly lines: readonly string[];
  /** Whether a word was longer than a line. */
  readonly isCut: boolean;
}

/** Letters with the marks upon them, and with what is joined to them. All of a text is in one of them. */
const LETTERS = /(?:\P{M}\p{M}*|\p{M}+)(?:\u200d(?:\P{M}\p{M}*)?)*/gu;

/** A text on lines of a width at most, of whole words where they have room. */
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

/** A text that is no wider than so much: what is longer is cut, and says so. */
export function shortened(text: string, most: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= most) return text;
  let kept = '';
  for (const letter of text.match(LETTERS) ?? []) {
    if (widthOf(`${kept}${letter}…`) > most) break;
    kept += letter;
  }
  return `${kept.trimEnd()}…`;
}
