import type { DrawingFormat } from '../../formats/drawing-formats.ts';
import {
  DRAWING_QUERY_NAMES,
  type DrawingQuery,
  type DrawnStyle,
  HIGHEST_HEX,
  LOWEST_HEX,
  PAPERS,
  readDrawnStyle,
} from '../../formats/drawn-style.ts';
import { MAP_PARTS } from '../../formats/map-parts.ts';
import { MAP_DETAILS, MAP_SUBJECTS, WIDEST_PICTURE } from '../../formats/map-style.ts';
import { orList } from '../../telling/words.ts';
import { type ParsedArguments, text, WrongUsage } from './command.ts';

export const styleOptions = {
  map: { type: 'string' },
  show: { type: 'string', multiple: true },
  width: { type: 'string' },
  grid: { type: 'string' },
  paper: { type: 'string' },
  hide: { type: 'string', multiple: true },
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
  grid: {
    value: 'PIXELS',
    does: `the map alone as svg or png, its hexes so many pixels high (${LOWEST_HEX} to ${HIGHEST_HEX}), for programs that lay a grid over it; where they lie goes to standard error`,
  },
  paper: { value: 'PAPER', does: `with --grid: ${orList(PAPERS)} (default ${PAPERS[0]})` },
  hide: { value: 'LIST', does: `with --grid, what is left out: ${MAP_PARTS.join(', ')}` },
} as const;

const styleAsked = ({ values }: ParsedArguments): DrawingQuery =>
  Object.fromEntries(DRAWING_QUERY_NAMES.map((name) => [name, text(values[name])]));

/** The style of a map; empty if none is drawn. */
export type Drawn = Partial<DrawnStyle>;

/**
 * The style options of a map.
 *
 * @param format `null` if nothing is drawn
 * @throws WrongUsage
 */
export function parseStyle(typed: ParsedArguments, kind: string, format: DrawingFormat | null): Drawn {
  const asked = styleAsked(typed);
  if (format === null) {
    const name = DRAWING_QUERY_NAMES.find((each) => asked[each] !== undefined);
    if (name === undefined) return {};
    throw new WrongUsage(`--${name} goes with --format svg or png: it says how a map is drawn`);
  }
  const read = readDrawnStyle(asked, kind, format);
  if (!read.ok) throw new WrongUsage(`--${read.name} ${read.what}`);
  return { style: read.style, width: read.width, picture: read.picture };
}
