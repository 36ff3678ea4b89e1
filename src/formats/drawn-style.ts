import { orList } from '../telling/words.ts';
import { quoted } from '../text/quoted.ts';
import type { DrawingFormat } from './drawing-formats.ts';
import { MAP_PARTS } from './map-parts.ts';
import { type AskedStyle, type MapStyle, readMapStyle, readWords, type WrongStyle } from './map-style.ts';
import type { PictureOptions } from './sheet/picture.ts';

/**
 * The query parameters of a drawing: it is a sheet with title and legend, or with `grid` a picture of the map alone.
 */
export interface DrawingQuery extends AskedStyle {
  /** Height of a hex in pixels, for a picture of the map alone. */
  readonly grid?: string | undefined;
  readonly paper?: string | undefined;
  readonly hide?: string | undefined;
}

/** The names of these parameters. */
export const DRAWING_QUERY_NAMES = [
  'map',
  'show',
  'width',
  'grid',
  'paper',
  'hide',
] as const satisfies readonly (keyof DrawingQuery)[];

export interface DrawnStyle {
  readonly style: MapStyle;
  /** Width of the picture in pixels. */
  readonly width: number | undefined;
  /** For a picture of the map alone, cropped to its hex grid; undefined for a sheet. */
  readonly picture: PictureOptions | undefined;
}

export type DrawnStyleRead = ({ readonly ok: true } & DrawnStyle) | WrongStyle<keyof DrawingQuery>;

/** The formats in which the map alone can be exported. */
const PICTURES: readonly DrawingFormat[] = ['svg', 'png'];
export const PAPERS = ['plain', 'none'] as const;

/** Bounds of the height of a hex, in pixels, in a picture of the map alone. */
export const LOWEST_HEX = 8;
export const HIGHEST_HEX = 512;

/** Reads how a map is to be drawn. If a parameter is invalid, the result says in one sentence what would be valid. */
export function readDrawnStyle(asked: DrawingQuery, kind: string, format: DrawingFormat): DrawnStyleRead {
  const styled = readMapStyle(asked, kind, format);
  if (!styled.ok) return styled;
  const { style, width } = styled;
  const pictured = readPicture(asked, format);
  return pictured.ok ? { ok: true, style, width, picture: pictured.picture } : pictured;
}

/** Reads the options for a picture of the map alone; `picture` is undefined if a sheet is asked for. */
function readPicture(
  { grid, paper, hide, width }: DrawingQuery,
  format: DrawingFormat,
): { readonly ok: true; readonly picture: PictureOptions | undefined } | WrongStyle<keyof DrawingQuery> {
  const wrong = (name: keyof DrawingQuery, what: string) => ({ ok: false, name, what }) as const;
  if (grid === undefined) {
    if (paper === undefined && hide === undefined) return { ok: true, picture: undefined };
    const name = paper === undefined ? 'hide' : 'paper';
    return wrong(name, 'goes with grid, which makes a picture of the map alone');
  }
  if (!PICTURES.includes(format)) return wrong('grid', `is for ${orList(PICTURES)}, not for ${format}`);
  if (width !== undefined) return wrong('width', 'does not go with grid, which says how large the hexes are');
  const hexHeight = Number(grid);
  if (!/^\d{1,4}$/.test(grid) || hexHeight < LOWEST_HEX || hexHeight > HIGHEST_HEX)
    return wrong(
      'grid',
      `is how many pixels high a hex is, a whole number from ${LOWEST_HEX} to ${HIGHEST_HEX}, not ${quoted(grid)}`,
    );
  if (paper !== undefined && !(PAPERS as readonly string[]).includes(paper))
    return wrong('paper', `is ${orList(PAPERS.map(quoted))}, not ${quoted(paper)}`);
  const hidden = readWords('hide', hide, MAP_PARTS);
  if (!hidden.ok) return hidden;
  return { ok: true, picture: { hexHeight, isTransparent: paper === 'none', hidden: hidden.words } };
}
