import type { Axial } from '../../hex/axial.ts';
import { ROUND } from '../drawing/mark-path.ts';
import { LABEL_FONT } from '../sheet/fonts.ts';
import { compact, formatNumber } from '../vector/path.ts';
import { type Expeditions, WAY_HALO, WAY_WIDTH, wayColour } from './expeditions.ts';
import { type Figure, figuresOf } from './figures.ts';
import type { Scene } from './scene.ts';

/** The routes of the expeditions that discovered the hexes. */
export function expeditionLayer(scene: Scene, expeditions: Expeditions): string {
  const { palette, size } = scene;
  const byColour = new Map<string, { lines: string; filled: string }>();
  const originOf = (hex: Axial) => scene.at(hex)?.origin ?? null;
  for (const hex of scene.hexes)
    for (const mark of expeditions.marks(hex, originOf)) {
      const colour = wayColour(mark.expedition, palette);
      const drawn = byColour.get(colour) ?? { lines: '', filled: '' };
      drawn[mark.filled ? 'filled' : 'lines'] += scene.placed(mark.d, hex);
      byColour.set(colour, drawn);
    }
  const halo = `stroke="${palette.labelHalo}" stroke-width="${formatNumber(size * WAY_HALO)}" stroke-opacity=".75"`;
  return [...byColour]
    .map(([colour, { lines, filled }]) =>
      [
        `<g ${ROUND}><path d="${compact(lines)}" ${halo}/>`,
        `<path d="${compact(lines)}" stroke="${colour}" stroke-width="${formatNumber(size * WAY_WIDTH)}"/></g>`,
        `<path d="${compact(filled)}" fill="${colour}"/>`,
      ].join(''),
    )
    .join('\n');
}

/** The numbers and altitudes of the hexes. */
export function figureLayer(scene: Scene, orderOf: (hex: Axial) => number): string {
  const { palette, size, style } = scene;
  const texts = scene.hexes.flatMap((hex) => {
    const [x, y] = scene.middle(hex);
    return figuresOf(hex.altitude, orderOf(hex), style).map((figure) => figureText(figure, x, y, size));
  });
  if (texts.length === 0) return '';
  return (
    `<g font-family="${LABEL_FONT}" text-anchor="middle" dominant-baseline="central" fill="${palette.label}" stroke="${palette.labelHalo}" ` +
    `stroke-width="${formatNumber(size * 0.05)}" stroke-opacity=".6" stroke-linejoin="round" paint-order="stroke">${texts.join('')}</g>`
  );
}

export const figureText = (
  { text, x, y, letters, bold }: Figure,
  left: number,
  top: number,
  size: number,
): string =>
  `<text x="${formatNumber(left + x * size, 1)}" y="${formatNumber(top + y * size, 1)}" font-size="${formatNumber(letters * size)}"${bold ? ' font-weight="700"' : ''}>${text}</text>`;
