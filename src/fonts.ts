import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { SaxesParser } from 'saxes';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

/** The files of the families that drawings are lettered in, as npm packages bring them. */
const FILES: Readonly<Record<string, string>> = {
  'Alegreya Sans': '@fontsource/alegreya-sans/files/alegreya-sans-latin-400-normal.woff2',
  'IM Fell English': '@fontsource/im-fell-english/files/im-fell-english-latin-400-normal.woff2',
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
  const used = [...charactersByFamily(svg)].filter(([family]) => family in FILES);
  if (used.length === 0) return svg;
  const faces = await Promise.all(used.map(([family, characters]) => fontFace(family, characters)));
  return svg.replace(
    /<svg\b[^>]*>/,
    (start) => `${start}\n<style>${faces.join('')}text{font-variant-numeric:lining-nums}</style>`,
  );
}

async function fontFace(family: string, characters: ReadonlySet<string>): Promise<string> {
  const whole = await readFile(require.resolve(FILES[family] ?? ''));
  const options = { targetFormat: 'woff2', noHinting: true, keepFeatures: FEATURES } as const;
  const subset = await subsetFont(whole, [...characters].sort().join(''), options);
  return `@font-face{font-family:'${family}';src:url(data:font/woff2;base64,${subset.toString('base64')})}`;
}

/**
 * Which characters a drawing writes in which family: the first that `font-family` names, of an element or of what it is in. Small
 * capitals are made from large ones.
 */
function charactersByFamily(svg: string): ReadonlyMap<string, ReadonlySet<string>> {
  const used = new Map<string, Set<string>>();
  const within = [{ family: '', isSmallCaps: false }];
  const innermost = () => within.at(-1) ?? { family: '', isSmallCaps: false };
  const parser = new SaxesParser();
  parser.on('opentag', ({ attributes }) => {
    const { family, isSmallCaps } = innermost();
    const [first] = attributes['font-family']?.split(',') ?? [];
    const variant = attributes['font-variant'];
    within.push({
      family: first?.trim().replace(/^['"]|['"]$/g, '') ?? family,
      isSmallCaps: variant === undefined ? isSmallCaps : variant === 'small-caps',
    });
  });
  parser.on('closetag', () => {
    within.pop();
  });
  parser.on('text', (text) => {
    if (text.trim() === '') return;
    const { family, isSmallCaps } = innermost();
    const characters = used.get(family) ?? new Set();
    for (const character of isSmallCaps ? text + text.toUpperCase() : text) characters.add(character);
    used.set(family, characters);
  });
  parser.write(svg).close();
  return used;
}
