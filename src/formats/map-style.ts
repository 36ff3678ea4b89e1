import { orList } from '../telling/words.ts';
import { quoted } from '../text/quoted.ts';
import type { DrawingFormat } from './drawing-formats.ts';

/**
 * What a map of a solo or island world shows: its terrain, its altitudes only, or its rivers and the settlements beside
 * them.
 */
export const MAP_SUBJECTS = ['terrain', 'heights', 'rivers'] as const;
export type MapSubject = (typeof MAP_SUBJECTS)[number];

/**
 * What can be shown in addition: each hex's number in the order of discovery, its altitude, and the expeditions that
 * discovered it.
 */
export const MAP_DETAILS = ['numbers', 'altitudes', 'expeditions'] as const;
export type MapDetail = (typeof MAP_DETAILS)[number];

export interface MapStyle {
  readonly subject: MapSubject;
  readonly details: readonly MapDetail[];
}

export const PLAIN_STYLE: MapStyle = { subject: 'terrain', details: [] };

/** Bounds of a picture's width in pixels; a wider one would need more memory than its worker thread has. */
const NARROWEST_PICTURE = 64;
export const WIDEST_PICTURE = 8192;

/** The query parameters for a style: `map=heights`, `show=numbers,altitudes`, `width=2400`. */
export interface AskedStyle {
  /** Width of the picture in pixels. */
  readonly width?: string | undefined;
  readonly map?: string | undefined;
  readonly show?: string | undefined;
}

/** For each format, the kinds of world that have styles: they need altitudes, rivers and an order of discovery. */
const STYLED: Readonly<Partial<Record<string, readonly string[]>>> = {
  svg: ['solo', 'island'],
  png: ['solo', 'island'],
};

/** True if a kind of world has map styles in a format. */
export const hasMapStyles = (kind: string, format: DrawingFormat = 'svg'): boolean =>
  STYLED[format]?.includes(kind) === true;

export type StyleRead =
  | { readonly ok: true; readonly style: MapStyle; readonly width: number | undefined }
  | WrongStyle;

export interface WrongStyle<N extends string = keyof AskedStyle> {
  readonly ok: false;
  readonly name: N;
  readonly what: string;
}

/** Reads the style of a drawing. If a parameter is invalid, the result says in one sentence what would be valid. */
export function readMapStyle(
  { map, show, width: typed }: AskedStyle,
  kind: string,
  format: DrawingFormat,
): StyleRead {
  const width = typed === undefined ? undefined : readWidth(typed, format);
  if (typeof width === 'string') return { ok: false, name: 'width', what: width };
  const name = map === undefined ? 'show' : 'map';
  if (map === undefined && show === undefined) return { ok: true, style: PLAIN_STYLE, width };
  if (!STYLED[format])
    return {
      ok: false,
      name,
      what: `is for drawings as ${orList(Object.keys(STYLED))}, not as ${format}`,
    };
  if (!STYLED[format].includes(kind))
    return {
      ok: false,
      name,
      what: `is for worlds of kind ${orList(STYLED[format].map(quoted))}, not ${quoted(kind)}`,
    };
  const subject = MAP_SUBJECTS.find((each) => each === (map ?? 'terrain'));
  if (!subject)
    return {
      ok: false,
      name: 'map',
      what: `is ${orList(MAP_SUBJECTS.map(quoted))}, not ${quoted(map ?? '')}`,
    };
  const details = readWords('show', show, MAP_DETAILS);
  return details.ok ? { ok: true, style: { subject, details: details.words }, width } : details;
}

/**
 * Reads a comma-separated list of allowed words. Returns them in the order of `words`; empty for a missing or blank
 * list.
 */
export function readWords<N extends string, W extends string>(
  name: N,
  typed: string | undefined,
  words: readonly W[],
): { readonly ok: true; readonly words: readonly W[] } | WrongStyle<N> {
  const asked = typed?.trim() ? typed.split(',').map((each) => each.trim()) : [];
  const stranger = asked.find((each) => !(words as readonly string[]).includes(each));
  if (stranger === undefined) return { ok: true, words: words.filter((each) => asked.includes(each)) };
  const what = `is any of ${words.join(',')}, with commas between them, not ${quoted(stranger)}`;
  return { ok: false, name, what };
}

/** The width of a picture in pixels; if invalid, the error text. */
function readWidth(typed: string, format: DrawingFormat): number | string {
  if (format !== 'png') return `is for a picture, not for ${format}`;
  const width = Number(typed);
  if (/^\d{1,5}$/.test(typed) && width >= NARROWEST_PICTURE && width <= WIDEST_PICTURE) return width;
  return `is a whole number of pixels from ${NARROWEST_PICTURE} to ${WIDEST_PICTURE}, not ${quoted(typed)}`;
}
