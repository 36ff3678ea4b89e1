import type { DrawingFormat } from '../formats/drawing-formats.ts';
import { withFonts } from './fonts.ts';

/**
 * A drawing as the file that is handed out: letters and all, or as a picture.
 *
 * @param drawing what is drawn in the format; of a picture, the SVG document that it shows
 * @param width of a picture, in pixels
 */
export async function drawnFile(
  format: DrawingFormat,
  drawing: string,
  width?: number,
): Promise<string | Uint8Array> {
  switch (format) {
    case 'svg':
      return withFonts(drawing);
    case 'png': {
      // Loaded only where a picture is wanted.
      const { pngOf } = await import('./png.ts');
      return pngOf(drawing, width);
    }
    case 'text-mapper':
      return drawing;
  }
}
