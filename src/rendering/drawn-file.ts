import type { DrawingFormat } from '../formats/drawing-formats.ts';
import type { HexGrid } from '../formats/sheet/hex-grid.ts';
import { escapeXml } from '../formats/sheet/xml.ts';
import { withFonts } from './fonts.ts';
import type { TellLacked } from './png.ts';

export interface FileOptions {
  /** Of a picture, in pixels. */
  readonly width?: number | undefined;
  /** Where it comes from, in one line. */
  readonly source?: string | undefined;
  /** Of a map alone, where its hexes lie. */
  readonly grid?: HexGrid | undefined;
  /** Of a picture. */
  readonly tellLacked?: TellLacked | undefined;
}

/**
 * A drawing as the file that is handed out: letters and all, or as a picture.
 *
 * @param drawing what is drawn in the format; of a picture, the SVG document that it shows
 */
export async function drawnFile(
  format: DrawingFormat,
  drawing: string,
  { width, source, grid, tellLacked }: FileOptions = {},
): Promise<string | Uint8Array> {
  switch (format) {
    case 'svg': {
      const said = source === undefined ? '' : `\n<metadata>${escapeXml(source)}</metadata>`;
      return withFonts(drawing.replace(/<svg\b[^>]*>/, (start) => start + said));
    }
    case 'png': {
      // Loaded only where a picture is wanted.
      const [{ pngOf }, { withTexts }] = await Promise.all([import('./png.ts'), import('./png-text.ts')]);
      return withTexts(await pngOf(drawing, width, tellLacked), {
        ...(source !== undefined && { Source: source }),
        ...(grid && { 'Hexfarer-Grid': JSON.stringify(grid) }),
      });
    }
    case 'text-mapper':
      return source === undefined ? drawing : `# ${escapeXml(source)}\n${drawing}`;
  }
}
