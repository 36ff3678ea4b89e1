import { type MapStyle, PLAIN_STYLE, readMapStyle } from '../../../../src/formats/map-style.ts';
import type { ChunkStyle } from '../../chunks/chunk-style.ts';
import { soloStyle } from './solo-style.ts';

/** What is asked for; a plain map where that makes no sense, such as what another version of the page kept. */
export function askedIn(shown: string): MapStyle {
  const read = readMapStyle(Object.fromEntries(new URLSearchParams(shown)), 'solo', 'svg');
  return read.ok ? read.style : PLAIN_STYLE;
}

/** How a map is drawn that shows what is asked for. */
export const styleOf = (shown: string): ChunkStyle => soloStyle(askedIn(shown));
