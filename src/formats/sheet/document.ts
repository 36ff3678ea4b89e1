import type { Box } from './box.ts';
import { escapeXml } from './xml.ts';

/** A standalone SVG document with the given parts, which are within a box; empty parts are left out. */
export function svgDocument(
  { left, top, right, bottom }: Box,
  title: string,
  description: string,
  parts: readonly string[],
): string {
  const [x, y] = [Math.floor(left), Math.floor(top)];
  const [width, height] = [Math.ceil(right) - x, Math.ceil(bottom) - y];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description">`,
    `<title id="title">${escapeXml(title)}</title>`,
    `<desc id="description">${escapeXml(description)}</desc>`,
    ...parts.filter((part) => part !== ''),
    '</svg>',
    '',
  ].join('\n');
}
