/** The scripts that the family of labels comes in, each a file of its own, and how to know their letters. */
const SCRIPTS = [
  ['latin', /./u],
  ['latin-ext', /[\p{sc=Latn}\p{M}\p{S}]/u],
  ['vietnamese', /[\p{sc=Latn}\p{M}\p{Sc}]/u],
  ['greek', /\p{sc=Grek}/u],
  ['greek-ext', /\p{sc=Grek}/u],
  ['cyrillic', /\p{sc=Cyrl}/u],
  ['cyrillic-ext', /\p{sc=Cyrl}/u],
] as const;

export interface FontFile {
  readonly path: string;
  /** Letters that it may have. */
  readonly letters: RegExp;
}

/** The files of Alegreya Sans in a weight and style such as `400-italic`, in the order in which a letter is looked for in them. */
export const sansFiles = (style: string): FontFile[] =>
  SCRIPTS.map(([script, letters]) => ({
    path: `@fontsource/alegreya-sans/files/alegreya-sans-${script}-${style}.woff2`,
    letters,
  }));

/** Figures of one height, and what sets letters well beside one another. */
export const FEATURES = ['kern', 'lnum', 'mark', 'ccmp'];
