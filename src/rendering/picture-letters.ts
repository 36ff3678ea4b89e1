import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { LABEL_FONT } from '../formats/sheet/fonts.ts';
import { lettersWidth } from '../formats/sheet/letter-width.ts';
import { escapeXml } from '../formats/sheet/xml.ts';
import { cutFont, LATIN_FILES, sansFiles } from './font-files.ts';
import { type StyledText, styledTexts } from './fonts.ts';
import { INVISIBLE, roomForStandIns, STAND_IN_SIZE, standIn } from './stand-in.ts';

/** Matches the characters that every font family of a picture has. */
const EVERYWHERE =
  /[\n\x20-\x7e\xa0-\xff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u2044]/;
const IN_SANS = new RegExp(`${EVERYWHERE.source}|[\u2032\u2033\u2212]`);
const SANS = 'Alegreya Sans';

/** A drawing in which every letter can be drawn. */
export interface SvgWithFallbackFonts {
  /** The drawing; letters that its families lack are set in other fonts, or replaced by their Unicode numbers. */
  readonly svg: string;
  /** Paths of the additional font files that it needs. */
  readonly fontFiles: readonly string[];
  /** True if some letters need fonts installed on this machine. */
  readonly needsMachine: boolean;
  /** Letters that were replaced by their Unicode numbers, because no font has them. */
  readonly lacked: readonly string[];
}

type Style = 'normal' | 'italic';
/** Which font draws a letter: one of ours (by its name), one of this machine's, or none. */
type Source = { readonly font: string } | 'machine' | 'none';

/**
 * Finds fonts for the letters that a drawing's families lack. `resvg` would leave out these letters, and others of the
 * same text with them. Our own fonts come first, and this machine's are used only for what ours lack, so that a picture
 * is the same on every machine wherever ours suffice.
 *
 * @param svg a drawing whose small capitals have a font family of their own
 * @param directory an existing directory where font files may be written
 */
export async function withFallbackFonts(svg: string, directory: string): Promise<SvgWithFallbackFonts> {
  const written = styledTexts(svg).filter((one) => oddLetters(svg, one).length > 0);
  if (written.length === 0) return { svg, fontFiles: [], needsMachine: false, lacked: [] };
  const ours = new Map<string, string>();
  const fontFiles: string[] = [];
  const left = new Set<string>();
  for (const style of ['normal', 'italic'] as const) {
    const odd = written.filter((one) => styleOf(one) === style).flatMap((one) => oddLetters(svg, one));
    const letters = new Set(odd.filter((letter) => !isUnseen(letter)));
    for (const { name, file, has } of await fontsFor(letters, style, directory)) {
      fontFiles.push(file);
      for (const letter of has) {
        ours.set(style + letter, name);
        letters.delete(letter);
      }
    }
    for (const letter of letters) left.add(letter);
  }
  const machine = left.size === 0 ? new Set<string>() : await drawnByMachine(left, directory);
  const sourceOf = (letter: string, one: StyledText): Source => {
    const font = ours.get(styleOf(one) + letter);
    if (font !== undefined) return { font };
    return machine.has(letter) ? 'machine' : 'none';
  };
  let [rewritten, done] = ['', 0];
  for (const one of written) {
    const text = composed(svg, one);
    rewritten += svg.slice(done, one.from) + rewrittenText(text, one, (letter) => sourceOf(letter, one));
    done = one.to;
  }
  return {
    svg: rewritten + svg.slice(done),
    fontFiles,
    needsMachine: machine.size > 0,
    lacked: [...left].filter((letter) => !machine.has(letter)),
  };
}

const styleOf = ({ isItalic }: StyledText): Style => (isItalic ? 'italic' : 'normal');

/** The document's text with composed letters (NFC), and with every kind of space as a plain one. */
const composed = (svg: string, { from, to }: StyledText): string =>
  svg
    .slice(from, to)
    .normalize('NFC')
    .replace(/[^\P{White_Space}\n\xa0]|\u200b/gu, ' ');

const isUnseen = (letter: string): boolean => letter.replace(INVISIBLE, '') === '';

const isOdd = (letter: string, { family }: StyledText): boolean =>
  !(family === SANS ? IN_SANS : EVERYWHERE).test(letter);

const oddLetters = (svg: string, one: StyledText): string[] =>
  [...composed(svg, one)].filter((letter) => isOdd(letter, one));

interface CutFont {
  readonly name: string;
  readonly file: string;
  /** Those of the wanted letters that the font has. */
  readonly has: ReadonlySet<string>;
}

/** Cuts our fonts down to the given letters; each gets a file and a family name of its own. */
async function fontsFor(
  letters: ReadonlySet<string>,
  style: Style,
  directory: string,
): Promise<readonly CutFont[]> {
  const fonts: CutFont[] = [];
  const left = new Set(letters);
  for (const [at, { path, letters: mayHave }] of sansFiles(`400-${style}`).entries()) {
    const asked = [...left].filter((letter) => mayHave.test(letter));
    if (asked.length === 0) continue;
    const name = `Alegreya ${String(at).padStart(4, '0')}`;
    const file = join(directory, `${name} ${style}.ttf`);
    await writeFile(file, renamed(await cutFont(path, asked.join(''), 'truetype'), name));
    const has = drawn(asked, { fontFiles: [file], loadSystemFonts: false, defaultFontFamily: name });
    if (has.size > 0) fonts.push({ name, file, has });
    for (const letter of has) left.delete(letter);
  }
  return fonts;
}

/**
 * Renames a font to a family name of the same length. The files of all scripts have the same family name, and `resvg`
 * would find only one of them.
 */
function renamed(font: Buffer, name: string): Buffer {
  const inFont = (text: string) => Buffer.from(text, 'utf16le').swap16();
  const [before, after] = [inFont(SANS), inFont(name)];
  for (let at = font.indexOf(before); at >= 0; at = font.indexOf(before, at + after.length))
    after.copy(font, at);
  return font;
}

/** The letters that some font installed on this machine has. */
async function drawnByMachine(letters: ReadonlySet<string>, directory: string): Promise<Set<string>> {
  // System fonts are consulted only if the text's own font is found, so that one must exist.
  const file = join(directory, 'basis.ttf');
  await writeFile(file, await cutFont(LATIN_FILES.sans, 'A', 'truetype'));
  return drawn([...letters], { fontFiles: [file], loadSystemFonts: true, defaultFontFamily: SANS });
}

interface FontsAsked {
  readonly fontFiles: string[];
  readonly loadSystemFonts: boolean;
  readonly defaultFontFamily: string;
}

/**
 * The letters that the given fonts can draw. Each is set as a text of its own; those whose text remains in resvg's
 * output were drawn.
 */
function drawn(letters: readonly string[], font: FontsAsked): Set<string> {
  const texts = letters.map(
    (letter, at) =>
      `<text id="letter-${at}" y="9" font-family="${font.defaultFontFamily}">${escapeXml(letter)}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${texts.join('')}</svg>`;
  const left = new Resvg(svg, { font }).toString().matchAll(/ id="letter-(\d+)"/g);
  return new Set([...left].flatMap(([, at]) => letters[Number(at)] ?? []));
}

/** A letter followed by combining marks. */
const MARKED = /\P{M}(\p{M}+)/gu;

/** A text in which letters that the family lacks are set in other fonts, or replaced by their numbers. */
function rewrittenText(text: string, one: StyledText, sourceOf: (letter: string) => Source): string {
  const runs: { source: Source | null; text: string }[] = [];
  // Marks of two sources on one letter would make resvg leave out the whole text, so all of them are drawn by this
  // machine's fonts.
  const mixed = new Set(
    [...text.matchAll(MARKED)].flatMap(([, marks = '']) => {
      const sources = new Set([...marks].map((mark) => nameOf(isOdd(mark, one) ? sourceOf(mark) : null)));
      return sources.size > 1 && sources.has('machine') ? [...marks] : [];
    }),
  );
  const sourceIn = (letter: string): Source | null => {
    if (!isOdd(letter, one)) return null;
    const source = sourceOf(letter);
    return mixed.has(letter) && source !== 'none' ? 'machine' : source;
  };
  for (const letter of text) {
    const last = runs.at(-1);
    if (isOdd(letter, one) && isUnseen(letter)) {
      // Joiners matter only to this machine's fonts, which may join letters; ours have no letters to join.
      if (last?.source === 'machine') last.text += letter;
      continue;
    }
    const source = sourceIn(letter);
    if (last && nameOf(last.source) === nameOf(source)) last.text += letter;
    else runs.push({ source, text: letter });
  }
  const size = standInSize(
    runs.filter(({ source }) => source === 'none').map(({ text: run }) => run),
    one,
  );
  return runs.map(({ source, text: run }) => rewrittenRun(run, source, size)).join('');
}

const nameOf = (source: Source | null): string | null =>
  source === null || typeof source === 'string' ? source : source.font;

/** Size of the numbers that replace letters, relative to the text's own size: as large as the room allows. */
function standInSize(lacked: readonly string[], { isAlong }: StyledText): number {
  const wide = lacked.reduce((sum, letters) => sum + lettersWidth(standIn(letters)), 0);
  return Math.min(STAND_IN_SIZE, roomForStandIns(lacked, isAlong) / wide);
}

function rewrittenRun(text: string, source: Source | null, size: number): string {
  if (source === null || source === 'machine') return text;
  if (source !== 'none') return `<tspan font-family="${source.font}">${text}</tspan>`;
  return `<tspan font-family="${LABEL_FONT}" font-size="${Math.round(size * 100)}%" letter-spacing="0">${standIn(text)}</tspan>`;
}
