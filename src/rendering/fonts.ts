import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { SaxesParser } from 'saxes';
import { unescapeXml } from '../formats/sheet/xml.ts';
import { FEATURES } from './font-files.ts';

const require = createRequire(import.meta.url);

/** The files of the families that drawings are lettered in, as npm packages bring them. */
const FILES: Readonly<Record<string, string>> = {
  'Alegreya Sans': '@fontsource/alegreya-sans/files/alegreya-sans-latin-400-normal.woff2',
  'Alegreya Sans italic': '@fontsource/alegreya-sans/files/alegreya-sans-latin-400-italic.woff2',
  'IM Fell English': '@fontsource/im-fell-english/files/im-fell-english-latin-400-normal.woff2',
  'IM Fell English italic': '@fontsource/im-fell-english/files/im-fell-english-latin-400-italic.woff2',
  'IM Fell English SC': '@fontsource/im-fell-english-sc/files/im-fell-english-sc-latin-400-normal.woff2',
};

/**
 * A drawing with the letters that it uses of its fonts put into it, so that it looks alike on every machine: some 5 to
 * 15 kB for each family.
 *
 * @param svg an SVG document
 */
export async function withFonts(svg: string): Promise<string> {
  const fonts = await fontsIn(svg, 'woff2');
  if (fonts.length === 0) return svg;
  const faces = fonts.map(
    ({ family, font }) =>
      `@font-face{font-family:'${family}';src:url(data:font/woff2;base64,${font.toString('base64')})}`,
  );
  return svg.replace(
    /<svg\b[^>]*>/,
    (start) => `${start}\n<style>${faces.join('')}text{font-variant-numeric:lining-nums}</style>`,
  );
}

export interface FontOfFamily {
  readonly family: string;
  readonly font: Buffer;
}

/**
 * The fonts of a drawing, each with the letters that it uses only.
 *
 * @param italics whether italics are fonts of their own; browsers make them by slanting the others
 */
export async function fontsIn(
  svg: string,
  targetFormat: 'woff2' | 'truetype',
  italics = false,
): Promise<FontOfFamily[]> {
  const used = [...charactersByFamily(svg, italics)].filter(([family]) => family in FILES);
  if (used.length === 0) return [];
  // It brings a font engine along, which nothing needs until a drawing has letters.
  const { default: subsetFont } = await import('subset-font');
  const options = { targetFormat, noHinting: true, keepFeatures: FEATURES };
  return Promise.all(
    used.map(async ([family, characters]) => {
      const whole = await readFile(require.resolve(FILES[family] ?? ''));
      return { family, font: await subsetFont(whole, [...characters].sort().join(''), options) };
    }),
  );
}

/** Which characters a drawing writes in which family; small capitals are made from large ones. */
function charactersByFamily(svg: string, italics: boolean): ReadonlyMap<string, ReadonlySet<string>> {
  const used = new Map<string, Set<string>>();
  for (const { family: upright, isSmallCaps, isItalic, from, to } of writtenIn(svg)) {
    const text = unescapeXml(svg.slice(from, to));
    if (text.trim() === '') continue;
    const family = italics && isItalic ? `${upright} italic` : upright;
    const characters = used.get(family) ?? new Set();
    for (const character of isSmallCaps ? text + text.toUpperCase() : text) characters.add(character);
    used.set(family, characters);
  }
  return used;
}

/** How something is written, and from where to where in the document. */
export interface Written {
  /** The first that `font-family` names, of an element or of what it is in. */
  readonly family: string;
  readonly isSmallCaps: boolean;
  readonly isItalic: boolean;
  /** Whether it runs along a path, beyond whose ends nothing shows. */
  readonly isAlong: boolean;
  readonly from: number;
  readonly to: number;
}

/** All that is written in a drawing, in its order. */
export function writtenIn(svg: string): Written[] {
  const written = new Map<number, Written>();
  const within = [{ family: '', isSmallCaps: false, isItalic: false, isAlong: false }];
  const parser = new SaxesParser();
  // What is written begins where a tag ends, and ends where the next one begins.
  const note = () => {
    const [innermost] = within.slice(-1);
    const from = parser.position;
    const to = svg.indexOf('<', from);
    if (innermost && to > from) written.set(from, { ...innermost, from, to });
  };
  parser.on('opentag', ({ name, attributes }) => {
    const [outer] = within.slice(-1);
    const [first] = attributes['font-family']?.split(',') ?? [];
    const variant = attributes['font-variant'];
    const style = attributes['font-style'];
    within.push({
      family: first?.trim().replace(/^['"]|['"]$/g, '') ?? outer?.family ?? '',
      isSmallCaps: variant === undefined ? outer?.isSmallCaps === true : variant === 'small-caps',
      isItalic: style === undefined ? outer?.isItalic === true : style === 'italic',
      isAlong: name === 'textPath' || outer?.isAlong === true,
    });
    note();
  });
  parser.on('closetag', () => {
    within.pop();
    note();
  });
  parser.write(svg).close();
  return [...written.values()];
}
