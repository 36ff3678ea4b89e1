import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { LABEL_FONT } from '../formats/sheet/fonts.ts';
import { lettersWidth } from '../formats/sheet/letter-width.ts';
import { escapeXml } from '../formats/sheet/xml.ts';
import { FEATURES, sansFiles } from './font-files.ts';
import { type Written, writtenIn } from './fonts.ts';
import { roomForStandIns, STAND_IN_SIZE, standIn, UNSEEN } from './stand-in.ts';

const require = createRequire(import.meta.url);

/** What each family of a picture has for certain. */
const EVERYWHERE =
  /[\n\x20-\x7e\xa0-\xff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u2044]/;
const IN_SANS = new RegExp(`${EVERYWHERE.source}|[\u2032\u2033\u2212]`);
const SANS = 'Alegreya Sans';

/** A drawing whose every letter can be drawn. */
export interface FoundLetters {
  /** The drawing, in which odd letters are written in fonts that have them, or as their numbers. */
  readonly svg: string;
  /** Files of fonts that it is written in besides those of its families. */
  readonly fontFiles: readonly string[];
  /** Whether letters of it are drawn in fonts of this machine. */
  readonly needsMachine: boolean;
  /** Letters that stand there as their numbers, since there is no font for them. */
  readonly lacked: readonly string[];
}

type Style = 'normal' | 'italic';
/** Whose fonts draw a letter: one of ours by its name, this machine's, or none. */
type Source = { readonly font: string } | 'machine' | 'none';

/**
 * Looks for fonts for the letters that the families of a drawing lack. `resvg` would leave them out, and others of the same text with
 * them. Ours come first; this machine's are asked for nothing but what ours lack, so that a picture is the same on every machine
 * wherever ours suffice.
 *
 * @param svg a drawing with its small capitals as a family of their own
 * @param directory where files of fonts may be written
 */
export async function foundLetters(svg: string, directory: string): Promise<FoundLetters> {
  const written = writtenIn(svg).filter((one) => oddLetters(svg, one).length > 0);
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
  const sourceOf = (letter: string, one: Written): Source => {
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

const styleOf = ({ isItalic }: Written): Style => (isItalic ? 'italic' : 'normal');

/** A text as the document has it, but with letters instead of parts of letters, and with spaces of one kind. */
const composed = (svg: string, { from, to }: Written): string =>
  svg
    .slice(from, to)
    .normalize('NFC')
    .replace(/[^\P{White_Space}\n\xa0]|\u200b/gu, ' ');

const isUnseen = (letter: string): boolean => letter.replace(UNSEEN, '') === '';

const isOdd = (letter: string, { family }: Written): boolean =>
  !(family === SANS ? IN_SANS : EVERYWHERE).test(letter);

const oddLetters = (svg: string, one: Written): string[] =>
  [...composed(svg, one)].filter((letter) => isOdd(letter, one));

interface CutFont {
  readonly name: string;
  readonly file: string;
  /** Those of the letters asked for that it draws. */
  readonly has: ReadonlySet<string>;
}

/** Fonts of ours that have letters, each under a name of its own. */
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
    await writeFile(file, renamed(await cut(path, asked.join('')), name));
    const has = drawn(asked, { fontFiles: [file], loadSystemFonts: false, defaultFontFamily: name });
    if (has.size > 0) fonts.push({ name, file, has });
    for (const letter of has) left.delete(letter);
  }
  return fonts;
}

async function cut(path: string, letters: string): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font');
  const options = { targetFormat: 'truetype' as const, noHinting: true, keepFeatures: FEATURES };
  return subsetFont(await readFile(require.resolve(path)), letters, options);
}

/** A font of the family under another name of the same length: all its scripts come under one name, of which only one would be found. */
function renamed(font: Buffer, name: string): Buffer {
  const inFont = (text: string) => Buffer.from(text, 'utf16le').swap16();
  const [before, after] = [inFont(SANS), inFont(name)];
  for (let at = font.indexOf(before); at >= 0; at = font.indexOf(before, at + after.length))
    after.copy(font, at);
  return font;
}

/** Which letters some font of this machine draws. */
async function drawnByMachine(letters: ReadonlySet<string>, directory: string): Promise<Set<string>> {
  // Only where a text's own font is found, others are asked for what it lacks.
  const file = join(directory, 'basis.ttf');
  await writeFile(file, await cut(sansFiles('400-normal')[0]?.path ?? '', 'A'));
  return drawn([...letters], { fontFiles: [file], loadSystemFonts: true, defaultFontFamily: SANS });
}

interface FontsAsked {
  readonly fontFiles: string[];
  readonly loadSystemFonts: boolean;
  readonly defaultFontFamily: string;
}

/** Which letters are drawn with some fonts: of each by itself, whether anything of it is left when texts have become paths. */
function drawn(letters: readonly string[], font: FontsAsked): Set<string> {
  const texts = letters.map(
    (letter, at) =>
      `<text id="letter-${at}" y="9" font-family="${font.defaultFontFamily}">${escapeXml(letter)}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${texts.join('')}</svg>`;
  const left = new Resvg(svg, { font }).toString().matchAll(/ id="letter-(\d+)"/g);
  return new Set([...left].flatMap(([, at]) => letters[Number(at)] ?? []));
}

/** A letter and the marks on it. */
const MARKED = /\P{M}(\p{M}+)/gu;

/** A text whose odd letters are written in fonts that have them. */
function rewrittenText(text: string, one: Written, sourceOf: (letter: string) => Source): string {
  const runs: { source: Source | null; text: string }[] = [];
  // A letter with marks of two sources would be left out, and all of its text with it: this machine's fonts draw them all.
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
      // Joiners shape what is drawn by a font that knows them; ours have nothing to join.
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

/** How large numbers are that stand for letters of a text, beside its letters: as large as leaves it room. */
function standInSize(lacked: readonly string[], { isAlong }: Written): number {
  const wide = lacked.reduce((sum, letters) => sum + lettersWidth(standIn(letters)), 0);
  return Math.min(STAND_IN_SIZE, roomForStandIns(lacked, isAlong) / wide);
}

function rewrittenRun(text: string, source: Source | null, size: number): string {
  if (source === null || source === 'machine') return text;
  if (source !== 'none') return `<tspan font-family="${source.font}">${text}</tspan>`;
  return `<tspan font-family="${LABEL_FONT}" font-size="${Math.round(size * 100)}%" letter-spacing="0">${standIn(text)}</tspan>`;
}
