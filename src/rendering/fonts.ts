import { SaxesParser } from 'saxes';
import { unescapeXml } from '../formats/sheet/xml.ts';
import { cutFont, LATIN_FILES } from './font-files.ts';

/** The files of the font families that drawings use. */
const FILES: Readonly<Record<string, string>> = {
  'Alegreya Sans': LATIN_FILES.sans,
  'Alegreya Sans italic': LATIN_FILES.sansItalic,
  'IM Fell English': LATIN_FILES.serif,
  'IM Fell English italic': LATIN_FILES.serifItalic,
  'IM Fell English SC': LATIN_FILES.smallCaps,
};

/**
 * Embeds a drawing's fonts, reduced to the characters that it uses, so that it looks the same on every machine: about 5
 * to 15 kB for each family.
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
 * The fonts of a drawing, each reduced to the characters that the drawing uses.
 *
 * @param hasItalics true if italics need fonts of their own; browsers make them by slanting the upright ones
 */
export async function fontsIn(
  svg: string,
  targetFormat: 'woff2' | 'truetype',
  { hasItalics = false } = {},
): Promise<FontOfFamily[]> {
  const used = [...charactersByFamily(svg, hasItalics)];
  const fonts = used.map(async ([family, characters]) => {
    const file = FILES[family];
    return file === undefined
      ? []
      : [{ family, font: await cutFont(file, [...characters].sort().join(''), targetFormat) }];
  });
  return (await Promise.all(fonts)).flat();
}

/** The characters that a drawing uses of each family. For small capitals, the capitals are included. */
function charactersByFamily(svg: string, hasItalics: boolean): ReadonlyMap<string, ReadonlySet<string>> {
  const used = new Map<string, Set<string>>();
  for (const { family: upright, isSmallCaps, isItalic, from, to } of styledTexts(svg)) {
    const text = unescapeXml(svg.slice(from, to));
    if (text.trim() === '') continue;
    const family = hasItalics && isItalic ? `${upright} italic` : upright;
    const characters = used.get(family) ?? new Set();
    for (const character of isSmallCaps ? text + text.toUpperCase() : text) characters.add(character);
    used.set(family, characters);
  }
  return used;
}

/** A piece of text in an SVG document: its style, and where it is in the document. */
export interface StyledText {
  /** The first family of the `font-family` attribute of the element or its nearest ancestor that has one. */
  readonly family: string;
  readonly isSmallCaps: boolean;
  readonly isItalic: boolean;
  /** True if the text runs along a path; what is beyond the path's end is not shown. */
  readonly isAlong: boolean;
  readonly from: number;
  readonly to: number;
}

/** All texts of a drawing, in document order. */
export function styledTexts(svg: string): StyledText[] {
  const written = new Map<number, StyledText>();
  const within = [{ family: '', isSmallCaps: false, isItalic: false, isAlong: false }];
  const parser = new SaxesParser();
  // A text begins where a tag ends, and ends where the next tag begins.
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
