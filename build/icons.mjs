// Draws the page's icon as the PNG files that phones and tablets want for their home screens: some of them opaque, with
// a margin for the shape that the system cuts out.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const made = join(root, 'dist/web');
const icon = readFileSync(join(root, 'web/public/favicon.svg'), 'utf8');
const { background_color: paper } = JSON.parse(
  readFileSync(join(root, 'web/public/manifest.webmanifest'), 'utf8'),
);

/** Side of the square in which the icon is drawn. */
const UNITS = 64;
/** Scale of the maskable icon. Android keeps at least a circle of four fifths of the width: the corners must fit in. */
const MASKED = 0.68;
/** Scale of Apple's icon, whose corners are only slightly rounded off. */
const ROUNDED = 0.84;

/** The icon at a scale of its size, in the middle of a square of paper. */
const onPaper = (scale) => {
  const margin = (UNITS * (1 - scale)) / 2;
  const drawn = icon.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${UNITS} ${UNITS}"><path fill="${paper}" d="M0 0h${UNITS}v${UNITS}H0z"/><g transform="translate(${margin} ${margin}) scale(${scale})">${drawn}</g></svg>`;
};

for (const [name, svg, width] of [
  ['icon-192', icon, 192],
  ['icon-512', icon, 512],
  ['icon-maskable-512', onPaper(MASKED), 512],
  ['apple-touch-icon', onPaper(ROUNDED), 180],
])
  writeFileSync(
    join(made, `${name}.png`),
    new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng(),
  );
