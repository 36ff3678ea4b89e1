import { orList } from '../telling/words.ts';
import type { DrawingFormat } from './drawing-formats.ts';
import { MAP_PARTS } from './map-parts.ts';
import {
  type AskedStyle,
  type MapStyle,
  quoted,
  readMapStyle,
  readWords,
  type WrongStyle,
} from './map-style.ts';
import type { PictureOptions } from './sheet/picture.ts';

/** How a map is asked for: as a sheet of an atlas, or with `grid` as a picture of the map alone. */
export interface AskedDrawing extends AskedStyle {
  /** How many pixels high the hexes of a map alone are. */
  readonly grid?: string | undefined;
  readonly paper?: string | undefined;
  readonly hide?: string | undefined;
}

/** Each by its name. */
export const ASKED_OF_DRAWINGS = [
  'map',
  'show',
  'width',
  'grid',
  'paper',
  'hide',
] as const satisfies readonly (keyof AskedDrawing)[];

export interface DrawnStyle {
  readonly style: MapStyle;
  /** Of a picture, in pixels. */
  readonly width: number | undefined;
  /** For the map alone, cut out along its grid. */
  readonly picture: PictureOptions | undefined;
}

export type DrawnStyleRead = ({ readonly ok: true } & DrawnStyle) | WrongStyle<keyof AskedDrawing>;

/** The formats that a map alone is made in. */
const PICTURES: readonly DrawingFormat[] = ['svg', 'png'];
export const PAPERS = ['plain', 'none'] as const;

/** How many pixels a hex of a map alone may be high. */
export const LOWEST_HEX = 8;
export const HIGHEST_HEX = 512;

/** Reads how a map is to be drawn; where that can't be, one sentence says what would be right. */
export function readDrawnStyle(asked: AskedDrawing, kind: string, format: DrawingFormat): DrawnStyleRead {
  const styled = readMapStyle(asked, kind, format);
  if (!styled.ok) return styled;
  const { style, width } = styled;
  const pictured = readPicture(asked, format);
  return pictured.ok ? { ok: true, style, width, picture: pictured.picture } : pictured;
}

/** What is asked for of a map alone; nothing where it is not asked for. */
function readPicture(
  { grid, paper, hide, width }: AskedDrawing,
  format: DrawingFormat,
): { readonly ok: true; readonly picture: PictureOptions | undefined } | WrongStyle<keyof AskedDrawing> {
  const wrong = (name: keyof AskedDrawing, what: string) => ({ ok: false, name, what }) as const;
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
