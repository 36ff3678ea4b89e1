import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { WIDEST_PICTURE } from '../formats/map-style.ts';
import { withFewerHalos } from './fewer-halos.ts';
import { fontsIn } from './fonts.ts';
import { foundLetters } from './picture-letters.ts';

/** A picture is no higher than it may be wide. */
const LONGEST_SIDE = WIDEST_PICTURE;

/** The fonts by the names that they have inside, where these are others: a picture is lettered by those. */
const NAMES_INSIDE = [['IM Fell English', 'IM FELL English']] as const;

/** Is told which letters stand in a picture as their numbers, since there is no font for them, where there are any. */
export type TellLacked = (letters: readonly string[]) => void;

/**
 * A drawing as a PNG picture.
 *
 * @param svg an SVG document without fonts of its own, whose `width` and `height` are numbers
 * @param width in pixels; without it, one pixel for each unit of the drawing. Where that made a side longer than `LONGEST_SIDE`, the
 * picture is as large as it may be.
 */
export async function pngOf(svg: string, width?: number, tellLacked?: TellLacked): Promise<Uint8Array> {
  // Small capitals are a font of their own here; browsers make them from capitals.
  const set = svg.replaceAll('font-variant="small-caps"', `font-family="'IM Fell English SC'"`);
  const directory = await mkdtemp(join(tmpdir(), 'hexfarer-fonts-'));
  try {
    const found = await foundLetters(set, directory);
    const fonts = await fontsIn(found.svg, 'truetype', true);
    const ownFiles = await Promise.all(
      fonts.map(async ({ family, font }) => {
        const file = join(directory, `${family}.ttf`);
        await writeFile(file, font);
        return file;
      }),
    );
    // Numbers that stand for letters are several letters each.
    const named = withFewerHalos(found.svg).replace(/font-family="[^"]*"/g, (attribute) =>
      NAMES_INSIDE.reduce((text, [ours, inside]) => text.replaceAll(ours, inside), attribute),
    );
    const size = sizeOf(svg);
    const zoom = zoomTo(width, size);
    const drawing = new Resvg(wideEnough(named, size, zoom), {
      font: {
        fontFiles: [...ownFiles, ...found.fontFiles],
        loadSystemFonts: found.needsMachine,
        defaultFontFamily: 'Alegreya Sans',
      },
      fitTo: { mode: 'zoom', value: zoom },
    });
    if (found.lacked.length > 0) tellLacked?.(found.lacked);
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

/** A drawing with room around it where a side of the picture would have no pixel: of such a one none can be made. */
function wideEnough(svg: string, { width, height }: Size, zoom: number): string {
  const sides = [width, height].map((side) => Math.max(side, 1 / zoom));
  return svg.replace(/ width="[\d.]+" height="[\d.]+"/, ` width="${sides[0]}" height="${sides[1]}"`);
}
