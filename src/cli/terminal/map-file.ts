import type { DrawingFormat } from '../../formats/drawing-formats.ts';
import {
  drawingOf,
  gridOfMap,
  type MapSheet,
  mapPicture,
  tooLargePicture,
  tooSpreadPicture,
} from '../../formats/map-drawing.ts';
import { drawnFile } from '../../rendering/drawn-file.ts';
import { CommandFailed, type Terminal } from './command.ts';
import { missingLettersReporter } from './lacked-letters.ts';
import type { Drawn } from './style-option.ts';

/**
 * A map as a file; for a map alone, its position is reported on standard error.
 *
 * @param source the source of the map, in one line
 * @returns `null` if this kind of world can't be drawn in the format
 */
export async function mapFile(
  format: DrawingFormat,
  sheet: Omit<MapSheet, 'style'>,
  { style, width, picture }: Drawn,
  terminal: Pick<Terminal, 'error'>,
  source?: string,
): Promise<string | Uint8Array | null> {
  const tellLacked = missingLettersReporter(terminal);
  if (picture) {
    const grid = gridOfMap(sheet, picture);
    const tooLarge = format === 'png' ? tooLargePicture(grid) : null;
    if (tooLarge !== null) throw new CommandFailed(tooLarge);
    terminal.error(`${JSON.stringify(grid)}\n`);
    return drawnFile(format, mapPicture({ ...sheet, style }, picture), { grid, source, tellLacked });
  }
  const spread = format === 'png' ? tooSpreadPicture(sheet) : null;
  if (spread !== null) throw new CommandFailed(`${spread}: export it as svg`);
  const draw = drawingOf(sheet.world.settings.kind, format);
  return draw && drawnFile(format, draw({ ...sheet, style }), { width, source, tellLacked });
}
