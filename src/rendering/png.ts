import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { WIDEST_PICTURE } from '../formats/map-style.ts';
import { withFewerHalos } from './fewer-halos.ts';
import { fontsIn } from './fonts.ts';
import { withFallbackFonts } from './picture-letters.ts';

/** Limit of a picture's width and height in pixels. */
const LONGEST_SIDE = WIDEST_PICTURE;

/** Font families whose internal name differs from ours; `resvg` finds a font by its internal name. */
const NAMES_INSIDE = [['IM Fell English', 'IM FELL English']] as const;

/**
 * Called with the letters that a picture shows as Unicode numbers because no font has them; not called if there are
 * none.
 */
export type TellLacked = (letters: readonly string[]) => void;

/**
 * Converts a drawing to a PNG picture.
 *
 * @param svg an SVG document without embedded fonts, whose `width` and `height` are numbers
 * @param width in pixels; by default, one pixel for each unit of the drawing. If a side would be longer than
 * `LONGEST_SIDE`, the picture is made as large as it may be.
 */
export async function pngOf(svg: string, width?: number, tellLacked?: TellLacked): Promise<Uint8Array> {
  try {
    return await drawnPng(svg, width, tellLacked);
  } catch (error) {
    throw ofTemporaryFiles(error);
  }
}

/** The error to throw: one of writing a temporary file gets the directory's name, which the system's often lacks. */
function ofTemporaryFiles(error: unknown): unknown {
  const { syscall, message } = error as NodeJS.ErrnoException;
  if (syscall !== 'mkdtemp' && syscall !== 'write') return error;
  const what = `the temporary files of a picture can't be written in ${tmpdir()}: ${message}. TMPDIR may name another directory`;
  return Object.assign(new Error(what, { cause: error }), { syscall });
}

async function drawnPng(svg: string, width?: number, tellLacked?: TellLacked): Promise<Uint8Array> {
  // Here small capitals need a font of their own; browsers make them from capitals.
  const set = svg.replaceAll('font-variant="small-caps"', `font-family="'IM Fell English SC'"`);
  const directory = await mkdtemp(join(tmpdir(), 'hexfarer-fonts-'));
  try {
    const found = await withFallbackFonts(set, directory);
    const fonts = await fontsIn(found.svg, 'truetype', { hasItalics: true });
    const ownFiles = await Promise.all(
      fonts.map(async ({ family, font }) => {
        const file = join(directory, `${family}.ttf`);
        await writeFile(file, font);
        return file;
      }),
    );
    // Halos are counted after letters were replaced by numbers, since a number has several characters.
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

/** Width and height of a drawing, in its own units. */
function sizeOf(svg: string): Size {
  const [, width, height] = /^<svg\b[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  if (width === undefined || height === undefined)
    throw new Error('the drawing does not say how large it is');
  return { width: Number(width), height: Number(height) };
}

const zoomTo = (wanted: number | undefined, { width, height }: Size): number =>
  Math.min(wanted === undefined ? 1 : wanted / width, LONGEST_SIDE / width, LONGEST_SIDE / height);

/**
 * The drawing, widened where a side of the picture would be less than one pixel long: `resvg` can't make such a
 * picture.
 */
function wideEnough(svg: string, { width, height }: Size, zoom: number): string {
  const sides = [width, height].map((side) => Math.max(side, 1 / zoom));
  return svg.replace(/ width="[\d.]+" height="[\d.]+"/, ` width="${sides[0]}" height="${sides[1]}"`);
}
