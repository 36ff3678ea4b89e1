import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { SaxesParser } from 'saxes';

const require = createRequire(import.meta.url);

/** The files of the families that drawings are lettered in, as npm packages bring them. */
const FILES: Readonly<Record<string, string>> = {
  'Alegreya Sans': '@fontsource/alegreya-sans/files/alegreya-sans-latin-400-normal.woff2',
  'Alegreya Sans italic': '@fontsource/alegreya-sans/files/alegreya-sans-latin-400-italic.woff2',
  'IM Fell English': '@fontsource/im-fell-english/files/im-fell-english-latin-400-normal.woff2',
  'IM Fell English italic': '@fontsource/im-fell-english/files/im-fell-english-latin-400-italic.woff2',
  'IM Fell English SC': '@fontsource/im-fell-english-sc/files/im-fell-english-sc-latin-400-normal.woff2',
};

/** Figures of one height, and what sets letters well beside one another. */
const FEATURES = ['kern', 'lnum', 'mark', 'ccmp'];

/**
 * The same drawing with the letters that it uses of its fonts in it, so that it looks alike on every machine: some 5 to 15 kB for each
 * family.
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

interface FontOfFamily {
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

/**
 * Which characters a drawing writes in which family: the first that `font-family` names, of an element or of what it is in. Small
 * capitals are made from large ones. Italics count as a family of their own where `italics` asks for it.
 */
function charactersByFamily(svg: string, italics: boolean): ReadonlyMap<string, ReadonlySet<string>> {
  const used = new Map<string, Set<string>>();
  const none = { family: '', isSmallCaps: false, isItalic: false };
  const within = [none];
  const innermost = () => within.at(-1) ?? none;
  const parser = new SaxesParser();
  parser.on('opentag', ({ attributes }) => {
    const { family, isSmallCaps, isItalic } = innermost();
    const [first] = attributes['font-family']?.split(',') ?? [];
    const variant = attributes['font-variant'];
    const style = attributes['font-style'];
    within.push({
      family: first?.trim().replace(/^['"]|['"]$/g, '') ?? family,
      isSmallCaps: variant === undefined ? isSmallCaps : variant === 'small-caps',
      isItalic: style === undefined ? isItalic : style === 'italic',
    });
  });
  parser.on('closetag', () => {
    within.pop();
  });
  parser.on('text', (text) => {
    if (text.trim() === '') return;
    const { family: upright, isSmallCaps, isItalic } = innermost();
    const family = italics && isItalic ? `${upright} italic` : upright;
    const characters = used.get(family) ?? new Set();
    for (const character of isSmallCaps ? text + text.toUpperCase() : text) characters.add(character);
    used.set(family, characters);
  });
  parser.write(svg).close();
  return used;
}
