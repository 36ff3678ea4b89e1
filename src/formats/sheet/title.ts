import type { Palette } from '../drawing/palette.ts';
import { polygon, short } from '../vector/path.ts';
import { LABEL_FONT, TITLE_FONT } from './fonts.ts';
import { lettersWidth } from './letter-width.ts';
import { escapeXml } from './xml.ts';

export const CARTOUCHE_HEIGHT = 92;
const TITLE_SIZE = 34;
const MOST = 900;

/** How wide a title's plate is: letters are reckoned, since there is nothing to measure them with. */
export const cartoucheWidth = (title: string): number => Math.max(260, titleWidth(title) + 110);

const titleSize = (title: string): number => Math.max(16, Math.min(TITLE_SIZE, MOST / lettersWidth(title)));
const titleWidth = (title: string): number => lettersWidth(title) * titleSize(title);

/** The title on a plate with scooped corners, its middle at `x`, its top at `y`. */
export function cartouche(title: string, subtitle: string, x: number, y: number, palette: Palette): string {
  const half = cartoucheWidth(title) / 2;
  const height = CARTOUCHE_HEIGHT - 14;
  const plate = (by: number, scoop: number) => {
    const rounded = (value: number) => Number(short(value, 1));
    const [l, r] = [rounded(x - half - by), rounded(x + half + by)];
    const [t, b] = [rounded(y - by), rounded(y + height + by)];
    return (
      `M${short(l + scoop, 1)} ${t}L${short(r - scoop, 1)} ${t}Q${short(r - scoop, 1)} ${short(t + scoop, 1)} ${r} ${short(t + scoop, 1)}` +
      `L${r} ${short(b - scoop, 1)}Q${short(r - scoop, 1)} ${short(b - scoop, 1)} ${short(r - scoop, 1)} ${b}L${short(l + scoop, 1)} ${b}` +
      `Q${short(l + scoop, 1)} ${short(b - scoop, 1)} ${l} ${short(b - scoop, 1)}L${l} ${short(t + scoop, 1)}Q${short(l + scoop, 1)} ${short(t + scoop, 1)} ${short(l + scoop, 1)} ${t}Z`
    );
  };
  const rule = y + 50;
  const flourish = (sign: 1 | -1) => {
    const at = (dx: number, dy: number) => `${short(x + sign * dx, 1)} ${short(rule + dy, 1)}`;
    return `M${at(9, 0)}C${at(30, -7)} ${at(44, 7)} ${at(66, 0)}C${at(76, -3)} ${at(84, -7)} ${at(78, -9)}C${at(73, -10)} ${at(71, -4)} ${at(78, -2)}`;
  };
  return [
    `<path d="${plate(0, 14)}" fill="${palette.paper}" stroke="${palette.frame}" stroke-width="2.2"/>`,
    `<path d="${plate(-5, 12)}" fill="none" stroke="${palette.frame}" stroke-width=".7"/>`,
    `<path d="${flourish(1)}${flourish(-1)}" fill="none" stroke="${palette.frame}" stroke-width="1.2" stroke-linecap="round"/>`,
    `<path d="${polygon([
      [x - 5, rule],
      [x, rule - 4],
      [x + 5, rule],
      [x, rule + 4],
    ])}" fill="${palette.trail}"/>`,
    `<g text-anchor="middle" fill="${palette.title}">`,
    `<text x="${short(x, 1)}" y="${short(y + 37, 1)}" font-family="${TITLE_FONT}" font-size="${short(titleSize(title), 1)}">${escapeXml(title)}</text>`,
    `<text x="${short(x, 1)}" y="${short(y + 68, 1)}" font-family="${LABEL_FONT}" font-size="11.5" letter-spacing="1">${escapeXml(subtitle)}</text>`,
    '</g>',
  ].join('\n');
}
