import type { DrawingFormat } from '../formats/drawing-formats.ts';
import type { HexGrid } from '../formats/sheet/hex-grid.ts';
import { escapeXml } from '../formats/sheet/xml.ts';
import { withFonts } from './fonts.ts';
import type { TellLacked } from './png.ts';

export interface FileOptions {
  /** Width of the picture in pixels. */
  readonly width?: number | undefined;
  /** Where the file comes from, in one line. */
  readonly source?: string | undefined;
  /** For a picture of the map alone: where its hexes are. */
  readonly grid?: HexGrid | undefined;
  /** For a picture: called with the letters that no font has. */
  readonly tellLacked?: TellLacked | undefined;
}

/**
 * A drawing as the exported file: an SVG with its fonts embedded, a PNG, or text.
 *
 * @param drawing the drawing in its format; for `png`, the SVG document to be converted
 */
export async function drawnFile(
  format: DrawingFormat,
  drawing: string,
  { width, source, grid, tellLacked }: FileOptions,
): Promise<string | Uint8Array> {
  switch (format) {
    case 'svg': {
      const said = source === undefined ? '' : `\n<metadata>${escapeXml(source)}</metadata>`;
      return withFonts(drawing.replace(/<svg\b[^>]*>/, (start) => start + said));
    }
    case 'png': {
      // Loaded on demand: only pictures need them.
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
