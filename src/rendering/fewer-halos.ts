import { unescapeXml } from '../formats/sheet/xml.ts';

/** So many letters of names have halos: some two thousand names. A halo takes ten times as long to draw as its letter. */
export const MOST_WITH_HALOS = 20_000;

/** A name: no other text says itself how opaque its halo is. */
const NAMES = /(<text\b[^>]*?) stroke-width="[^"]*" stroke-opacity="[^"]*"([^>]*>)(.*?)<\/text>/gs;

/**
 * A drawing whose names can be made a picture in seconds, however many letters they have: beyond the first 20,000 of them a name has
 * no halo. Those first are the ones that matter most, which are written first.
 *
 * @param svg an SVG document
 */
export function withFewerHalos(svg: string): string {
  let letters = 0;
  return svg.replace(NAMES, (name: string, start: string, end: string, text: string) => {
    letters += [...unescapeXml(text.replace(/<[^>]*>/g, ''))].length;
    return letters <= MOST_WITH_HALOS ? name : `${start} stroke="none"${end}${text}</text>`;
  });
}
