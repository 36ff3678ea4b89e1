// Subsets the page's fonts: one file for each `unicode-range` in web/styles/fonts.css. A browser fetches a file only if
// the page shows one of its characters.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const SANS = '@fontsource/alegreya-sans/files/alegreya-sans-latin';

/** Font files to make subsets of, by the name of the subset without `-rest`. */
const SOURCES = {
  'sans-400': `${SANS}-400-normal`,
  'sans-500': `${SANS}-500-normal`,
  'sans-700': `${SANS}-700-normal`,
  serif: '@fontsource/im-fell-english/files/im-fell-english-latin-400-normal',
  title: '@fontsource/im-fell-english-sc/files/im-fell-english-sc-latin-400-normal',
};

/** OpenType features to keep: kerning, lining and tabular figures, marks and composition. */
const FEATURES = ['kern', 'lnum', 'tnum', 'mark', 'ccmp'];

const styles = readFileSync(join(root, 'web/styles/fonts.css'), 'utf8');
const made = join(root, 'dist/fonts');
mkdirSync(made, { recursive: true });
const options = { targetFormat: 'woff2', noHinting: true, keepFeatures: FEATURES };
for (const [, name, ranges] of styles.matchAll(/\/([\w-]+)\.woff2"[^}]+unicode-range:([^;]+);/g)) {
  const font = readFileSync(require.resolve(`${SOURCES[name.replace('-rest', '')]}.woff2`));
  writeFileSync(join(made, `${name}.woff2`), await subsetFont(font, charactersIn(ranges), options));
}

/** The characters in a `unicode-range`, such as `U+20-7E, U+A0`. */
function charactersIn(ranges) {
  const bounds = ranges.split(',').map((range) =>
    range
      .trim()
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16)),
  );
  return bounds
    .flatMap(([first, last = first]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((code) => String.fromCodePoint(code))
    .join('');
}
