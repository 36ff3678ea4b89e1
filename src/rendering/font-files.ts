import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

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
  /** The name of its package, and the path in it. */
  readonly path: string;
  /** Matches the letters that the file may have. */
  readonly letters: RegExp;
}

/**
 * The files of Alegreya Sans in a weight and style such as `400-italic`, in the order in which they are searched for a
 * letter.
 */
export const sansFiles = (style: string): FontFile[] =>
  SCRIPTS.map(([script, letters]) => ({ path: sansFile(script, style), letters }));

const sansFile = (script: string, style: string): string =>
  `@fontsource/alegreya-sans/files/alegreya-sans-${script}-${style}.woff2`;

/** The files with the Latin letters of Alegreya Sans, and of IM Fell English, which has no others. */
export const LATIN_FILES = {
  sans: sansFile('latin', '400-normal'),
  sansItalic: sansFile('latin', '400-italic'),
  serif: '@fontsource/im-fell-english/files/im-fell-english-latin-400-normal.woff2',
  serifItalic: '@fontsource/im-fell-english/files/im-fell-english-latin-400-italic.woff2',
  smallCaps: '@fontsource/im-fell-english-sc/files/im-fell-english-sc-latin-400-normal.woff2',
};

/** OpenType features to keep: kerning, lining figures, and the placing and composing of marks. */
export const FEATURES = ['kern', 'lnum', 'mark', 'ccmp'];

/** A font with only the given letters; those that it lacks are ignored. */
export async function cutFont(
  path: FontFile['path'],
  letters: string,
  targetFormat: 'woff2' | 'truetype',
): Promise<Buffer> {
  // Loaded on demand: it includes a font engine, which only drawings with text need.
  const { default: subsetFont } = await import('subset-font');
  const options = { targetFormat, noHinting: true, keepFeatures: FEATURES };
  return subsetFont(await readFile(require.resolve(path)), letters, options);
}
