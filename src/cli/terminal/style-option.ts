import type { DrawingFormat } from '../../formats/drawing-formats.ts';
import {
  type AskedStyle,
  MAP_DETAILS,
  MAP_SUBJECTS,
  type MapStyle,
  readMapStyle,
} from '../../formats/map-style.ts';
import { orList } from '../../telling/words.ts';
import { type Typed, text, WrongUsage } from './command.ts';

export const styleOptions = { map: { type: 'string' }, show: { type: 'string' } } as const;

export const styleHelp = {
  map: {
    value: 'SUBJECT',
    does: `of a solo or island world with --format svg: ${orList(MAP_SUBJECTS)} (default ${MAP_SUBJECTS[0]})`,
  },
  show: {
    value: 'LIST',
    does: `what is drawn besides, with commas between: ${MAP_DETAILS.join(', ')} (order of discovery, altitudes, ways)`,
  },
} as const;

const styleAsked = ({ values }: Typed): AskedStyle => ({ map: text(values.map), show: text(values.show) });

/**
 * How a map is to be drawn.
 *
 * @param format `null` where nothing is drawn
 * @throws WrongUsage
 */
export function styleTyped(typed: Typed, kind: string, format: DrawingFormat | null): MapStyle | undefined {
  const asked = styleAsked(typed);
  if (format === null) {
    const name = asked.map === undefined ? 'show' : 'map';
    if (asked[name] === undefined) return undefined;
    throw new WrongUsage(`--${name} goes with --format svg: it says what a drawing shows`);
  }
  const read = readMapStyle(asked, kind, format);
  if (!read.ok) throw new WrongUsage(`--${read.name} ${read.what}`);
  return read.style;
}
