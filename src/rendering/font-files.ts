/** The scripts of the label font, each in a file of its own, with a pattern for the letters that the file may have. */
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
  /** Matches the letters that the file may have. */
  readonly letters: RegExp;
}

/**
 * The files of Alegreya Sans in a weight and style such as `400-italic`, in the order in which they are searched for a
 * letter.
 */
export const sansFiles = (style: string): FontFile[] =>
  SCRIPTS.map(([script, letters]) => ({
    path: `@fontsource/alegreya-sans/files/alegreya-sans-${script}-${style}.woff2`,
    letters,
  }));

/**
 * OpenType features to keep when a font is cut down: kerning, lining figures, and the placing and composing of marks.
 */
export const FEATURES = ['kern', 'lnum', 'mark', 'ccmp'];
