import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { WIDEST_PICTURE } from '../formats/map-style.ts';
import { fontsIn } from './fonts.ts';

/** A picture is no higher than it may be wide. */
const LONGEST_SIDE = WIDEST_PICTURE;

/** The fonts by the names that they have inside, where these are others: a picture is lettered by those. */
const NAMES_INSIDE = [['IM Fell English', 'IM FELL English']] as const;

/** Letters that the fonts of drawings have; others are taken from what this machine has. */
const LETTERS_THERE = /^[\n\x20-\x7e\xa0-\xff\u0131\u0152\u0153\u2000-\u206f\u2212]*$/;

/**
 * A drawing as a PNG picture.
 *
 * @param svg an SVG document without fonts of its own, whose `width` and `height` are numbers
 * @param width in pixels; without it, one pixel for each unit of the drawing. Where that made a side longer than `LONGEST_SIDE`, the
 * picture is as large as it may be.
 */
export async function pngOf(svg: string, width?: number): Promise<Uint8Array> {
  // Small capitals are a font of their own here; browsers make them from capitals.
  const set = svg.replaceAll('font-variant="small-caps"', `font-family="'IM Fell English SC'"`);
  const fonts = await fontsIn(set, 'truetype', true);
  const directory = await mkdtemp(join(tmpdir(), 'hexfarer-fonts-'));
  try {
    const fontFiles = await Promise.all(
      fonts.map(async ({ family, font }) => {
        const file = join(directory, `${family}.ttf`);
        await writeFile(file, font);
        return file;
      }),
    );
    const named = set.replace(/font-family="[^"]*"/g, (attribute) =>
      NAMES_INSIDE.reduce((text, [ours, inside]) => text.replaceAll(ours, inside), attribute),
    );
    const drawing = new Resvg(named, {
      font: { fontFiles, loadSystemFonts: !LETTERS_THERE.test(svg), defaultFontFamily: 'Alegreya Sans' },
      fitTo: { mode: 'zoom', value: zoomTo(width, sizeOf(svg)) },
    });
    return drawing.render().asPng();
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a drawing says of its own size, in its units. */
function sizeOf(svg: string): Size {
  const [, width, height] = /^<svg\b[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  if (width === undefined || height === undefined)
    throw new Error('the drawing does not say how large it is');
  return { width: Number(width), height: Number(height) };
}

const zoomTo = (wanted: number | undefined, { width, height }: Size): number =>
  Math.min(wanted === undefined ? 1 : wanted / width, LONGEST_SIDE / width, LONGEST_SIDE / height);
