import { unescapeXml } from '../formats/sheet/xml.ts';

/**
 * Number of letters of names that are drawn with halos, enough for some two thousand names. A halo takes ten times as
 * long to draw as its letter.
 */
export const MOST_WITH_HALOS = 20_000;

/** Matches a name: no other text sets the opacity of its halo on its own element. */
const NAMES = /(<text\b[^>]*?) stroke-width="[^"]*" stroke-opacity="[^"]*"([^>]*>)(.*?)<\/text>/gs;

/**
 * Removes halos so that a drawing is converted to PNG in seconds, however many names it has: once 20,000 letters are
 * reached, names have no halo. Names are written in order of importance, so the most important ones keep theirs.
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
