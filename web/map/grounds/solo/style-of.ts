import { type MapStyle, PLAIN_STYLE, readMapStyle } from '../../../../src/formats/map-style.ts';
import type { ChunkStyle } from '../../chunks/chunk-style.ts';
import { soloStyle } from './solo-style.ts';

/**
 * The style that a stored text asks for; a plain map if the text is invalid, for example if another version of the page
 * stored it.
 */
export function askedIn(shown: string): MapStyle {
  const read = readMapStyle(Object.fromEntries(new URLSearchParams(shown)), 'solo', 'svg');
  return read.ok ? read.style : PLAIN_STYLE;
}

/** The style of a map that shows what is asked for. */
export const styleOf = (shown: string): ChunkStyle => soloStyle(askedIn(shown));
