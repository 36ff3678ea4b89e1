import type { Gap } from '../../../../src/formats/drawing/trail-gaps.ts';
import { gapsAround, hexTextPlaces, TEXT_SIZES } from '../../../../src/formats/elevation/hex-text-places.ts';
import type { LandScene } from '../../../../src/formats/elevation/land-scene.ts';
import { reliefInks } from '../../../../src/formats/elevation/relief-inks.ts';
import { SUMMITS, summitOf } from '../../../../src/formats/elevation/summits.ts';
import type { Spot } from '../../../../src/formats/vector/path.ts';
import type { Axial } from '../../../../src/hex/axial.ts';
import type { Point } from '../../../../src/hex/layout.ts';
import { groupedDigits } from '../../../../src/text/grouped-digits.ts';
import type { ElevationHex } from '../../../../src/world/elevation/elevation-hex.ts';
import type { DrawingContext } from '../../../kit/blank-canvas.ts';
import { SANS } from '../../../kit/map-fonts.ts';
import { pathOf } from '../../drawing/glyph-stamps.ts';
import { writeHaloed } from '../../drawing/haloed-text.ts';
import type { PlacedHex } from '../../drawing/placed-hex.ts';

/** Called for each hex with text, with the gaps that the trail leaves there. */
export type RecordGaps = (hex: Axial, gaps: readonly Gap[]) => void;

/** Writes every hex's number with its height below it, and for a summit the mark and height of its highest point. */
export function drawHeights(
  context: DrawingContext,
  scene: LandScene,
  known: readonly PlacedHex<ElevationHex>[],
  size: number,
  noteWritten: RecordGaps,
): void {
  const { palette } = scene;
  const { labelHalo } = palette;
  const summitInk = reliefInks(palette).summit;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.lineJoin = 'round';
  context.lineWidth = size * 0.06;
  const write = (text: string, { x, y }: Point, [dx, dy]: Spot, label = palette.label) => {
    const place = { x: x + dx * size, y: y + dy * size };
    writeHaloed(context, text, place, { label, labelHalo }, { halo: 0.7 });
  };
  const placed = known.map(({ hex, at }) => {
    const summit = summitOf(hex, scene.at);
    return { hex, at, summit, places: hexTextPlaces(scene, hex, summit) };
  });
  for (const { hex, summit, places } of placed) noteWritten(hex, gapsAround(hex, summit, places));
  const font = (weight: number, part: number) => `${weight} ${size * part}px ${SANS}`;
  context.font = font(500, TEXT_SIZES.number);
  for (const { hex, at, places } of placed) write(hex.label, at, places.number);
  context.font = font(700, TEXT_SIZES.elevation);
  for (const { hex, at, places } of placed) write(groupedDigits(hex.elevation), at, places.elevation);
  context.font = font(500, TEXT_SIZES.peak);
  for (const { hex, at, summit, places } of placed) {
    if (summit === null) continue;
    if (summit === 'peak') write(groupedDigits(hex.peak ?? 0), at, places.peak, summitInk);
    const [dx, dy] = places.summit;
    context.setTransform(size, 0, 0, size, at.x + dx * size, at.y + dy * size);
    context.fillStyle = summitInk;
    context.fill(pathOf(SUMMITS[summit]));
    context.setTransform(1, 0, 0, 1, 0, 0);
  }
}
