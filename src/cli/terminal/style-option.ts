import type { DrawingFormat } from '../../formats/drawing-formats.ts';
import {
  type AskedStyle,
  MAP_DETAILS,
  MAP_SUBJECTS,
  readMapStyle,
  type StyleRead,
  WIDEST_PICTURE,
} from '../../formats/map-style.ts';
import { orList } from '../../telling/words.ts';
import { type Typed, text, WrongUsage } from './command.ts';

export const styleOptions = {
  map: { type: 'string' },
  show: { type: 'string' },
  width: { type: 'string' },
} as const;

export const styleHelp = {
  map: {
    value: 'SUBJECT',
    does: `of a solo or island world as svg or png: ${orList(MAP_SUBJECTS)} (default ${MAP_SUBJECTS[0]})`,
  },
  show: {
    value: 'LIST',
    does: `what is drawn besides, with commas between: ${MAP_DETAILS.join(', ')} (order of discovery, altitudes, ways)`,
  },
  width: { value: 'PIXELS', does: `how wide a png is (default as the svg, ${WIDEST_PICTURE} at most)` },
} as const;

const styleAsked = ({ values }: Typed): AskedStyle => ({
  map: text(values.map),
  show: text(values.show),
  width: text(values.width),
});

/** How a map is to be drawn; nothing where none is. */
export type Drawn = Partial<Pick<Extract<StyleRead, { ok: true }>, 'style' | 'width'>>;

/**
 * How a map is to be drawn.
 *
 * @param format `null` where nothing is drawn
 * @throws WrongUsage
 */
export function styleTyped(typed: Typed, kind: string, format: DrawingFormat | null): Drawn {
  const asked = styleAsked(typed);
  if (format === null) {
    const name = (['map', 'show', 'width'] as const).find((each) => asked[each] !== undefined);
    if (name === undefined) return {};
    throw new WrongUsage(`--${name} goes with --format svg or png: it says how a map is drawn`);
  }
  const read = readMapStyle(asked, kind, format);
  if (!read.ok) throw new WrongUsage(`--${read.name} ${read.what}`);
  return { style: read.style, width: read.width };
}
