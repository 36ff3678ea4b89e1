import { groupedDigits } from '../../text/grouped-digits.ts';
import { LABEL_FONT } from '../sheet/fonts.ts';
import { escapeXml } from '../sheet/xml.ts';
import { formatNumber, type Spot } from '../vector/path.ts';
import { type HexTextPlaces, hexTextPlaces, TEXT_SIZES } from './hex-text-places.ts';
import type { LandScene } from './land-scene.ts';
import { reliefInks } from './relief-inks.ts';
import { summitMark, summitOf } from './summits.ts';

/** Every hex's number with its height below it; on summits also a mark and the height of the highest point. */
export function heights(scene: LandScene): string {
  const { palette, size } = scene;
  const texts: Record<keyof typeof TEXT_SIZES, string[]> = { number: [], elevation: [], peak: [] };
  const marks: string[] = [];
  for (const hex of scene.hexes) {
    const [x, y] = scene.middle(hex);
    const summit = summitOf(hex, scene.at);
    const { number, elevation, summit: foot, peak }: HexTextPlaces = hexTextPlaces(scene, hex, summit);
    const onSheet = ([dx, dy]: Spot): Spot => [x + dx * size, y + dy * size];
    texts.number.push(textAt(hex.label, onSheet(number)));
    texts.elevation.push(textAt(groupedDigits(hex.elevation), onSheet(elevation)));
    if (summit === null) continue;
    marks.push(summitMark(summit, onSheet(foot), size, palette));
    if (summit === 'peak') texts.peak.push(textAt(groupedDigits(hex.peak ?? 0), onSheet(peak)));
  }
  const group = (kind: keyof typeof texts, attributes: string) =>
    `<g font-size="${formatNumber(size * TEXT_SIZES[kind])}" ${attributes}>${texts[kind].join('')}</g>`;
  return [
    `<g font-family="${LABEL_FONT}" text-anchor="middle" stroke="${palette.labelHalo}" stroke-width="${formatNumber(size * 0.06)}" stroke-opacity=".75" stroke-linejoin="round" paint-order="stroke">`,
    group('number', `fill="${palette.label}"`),
    group('elevation', `fill="${palette.label}" font-weight="bold"`),
    group('peak', `fill="${reliefInks(palette).summit}" font-style="italic"`),
    '</g>',
    marks.join(''),
  ].join('\n');
}

const textAt = (text: string, [x, y]: Spot): string =>
  `<text x="${formatNumber(x, 1)}" y="${formatNumber(y, 1)}">${escapeXml(text)}</text>`;
