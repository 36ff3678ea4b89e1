import type { Axial } from '../../hex/axial.ts';
import { type Direction, neighbour } from '../../hex/direction.ts';
import { HexLayout } from '../../hex/layout.ts';
import type { ElevationHex } from '../../rules/elevation/record.ts';
import type { Water } from '../../rules/elevation/view.ts';
import type { Palette } from '../drawing/palette.ts';
import { bend, cubic, loop, placed, type Spot, short, spotOf } from '../drawing/path.ts';
import { type RiverEnd, type RiverMark, riverMarks } from '../drawing/river.ts';
import { mixed, unsteadyHand, variantOf } from '../drawing/unsteady-hand.ts';
import { ripple } from '../drawing/waters.ts';
import { Gathered } from '../svg/gathered.ts';
import { pathElement } from '../svg/xml.ts';
import type { LandScene } from './land-scene.ts';

const UNIT = new HexLayout(1);
const WIDTH_OF_ONE_POINT = 0.028;
const WIDEST = 0.3;

/** How wide a river with so many points is drawn, in the size of a hex: with the root of its flow, as rivers are. */
export const riverWidth = (points: number): number =>
  Math.min(WIDEST, WIDTH_OF_ONE_POINT * Math.sqrt(points));

/** Rivers as wide as their flow, from edge to edge; on top of them lakes and swamps. */
export function waters(scene: LandScene): string {
  const { palette, size } = scene;
  const stretches = new Gathered();
  for (const hex of scene.hexes)
    for (const { d, width } of stretchesOf(scene, hex))
      stretches.add(short(width * size, 2), scene.placed(d, hex));
  const widths = stretches.keys();
  const idOf = (width: string): string => `river-${width.replace('.', '-')}`;
  const used = (wider: number) =>
    widths
      .map((width) => `<use href="#${idOf(width)}" stroke-width="${short(Number(width) + wider * size)}"/>`)
      .join('');
  const rivers =
    widths.length === 0
      ? []
      : [
          `<defs>${widths.map((width) => pathElement(stretches.path(width), `id="${idOf(width)}"`)).join('\n')}</defs>`,
          '<g fill="none" stroke-linecap="round" stroke-linejoin="round">',
          `<g stroke="${palette.labelHalo}" opacity=".35">${used(0.09)}</g>`,
          `<g stroke="${palette.riverBank}">${used(0.036)}</g>`,
          `<g stroke="${palette.river}">${used(0)}</g>`,
          '</g>',
        ];
  const still = (kind: Water) => scene.hexes.filter(({ water }) => water === kind);
  return [
    ...rivers,
    ...still('lake').map((hex) => lake(seedOf(hex), scene.middle(hex), size, palette)),
    ...still('swamp').map((hex) => swamp(seedOf(hex), scene.middle(hex), size, palette)),
  ].join('\n');
}

function stretchesOf(scene: LandScene, hex: ElevationHex): RiverMark[] {
  if (hex.points === 0) return [];
  const { flow, water } = hex;
  const pointsFrom = new Map(scene.inflows(hex).map(({ direction, points }) => [direction, points]));
  const inflows = [...pointsFrom.keys()];
  const widthAt = (direction: Direction): number =>
    riverWidth(direction === flow ? hex.points : (pointsFrom.get(direction) ?? 0));
  if (flow === null)
    return inflows.flatMap((direction) => ending(direction, widthAt(direction), water === null));
  const below = scene.at(neighbour(hex, flow));
  const end: RiverEnd = below === null ? 'unknown' : below.water === 'sea' ? 'sea' : 'land';
  return riverMarks(flow, inflows, end, variantOf(hex), widthAt);
}

/** From an edge to the middle: into standing water, or, where nobody knows how it goes on, thinner and thinner. */
function ending(direction: Direction, width: number, fades: boolean): RiverMark[] {
  const edge = spotOf(UNIT.edge({ q: 0, r: 0 }, direction));
  const towards = (part: number): Spot => [edge[0] * part, edge[1] * part];
  if (!fades) return [{ d: cubic(edge, towards(0.7), towards(0.4), towards(0.1)), width }];
  return [0.55, 0.35, 0.18, 0.05].map((part, i) => ({
    d: cubic(edge, towards(1 - (1 - part) / 3), towards(1 - (2 * (1 - part)) / 3), towards(part)),
    width: width * (1 - 0.24 * i),
  }));
}

/** An uneven round, as a brush would draw it. */
function blob(seed: number, reach: number): string {
  const hand = unsteadyHand(seed);
  const spots = Array.from({ length: 10 }, (_, i): Spot => {
    const angle = (i / 10) * 2 * Math.PI;
    const radius = reach * (1 + hand() * 0.16);
    return [Math.cos(angle) * radius * 1.08, Math.sin(angle) * radius * 0.86];
  });
  return loop(spots);
}

const seedOf = ({ q, r }: Axial): number => mixed(q, r);

/** A lake around a place on the sheet, in a hex of some size. */
export function lake(seed: number, place: Spot, size: number, palette: Palette): string {
  const arcs = [ripple(-0.12, -0.12, 0.3, 2), ripple(0.14, 0.08, 0.3, 2)].map(({ d }) => d).join('');
  return (
    pathElement(
      placed(blob(seed, 0.42), place, size),
      `fill="${palette.river}" stroke="${palette.riverBank}" stroke-width="${short(size * 0.03)}"`,
    ) +
    pathElement(
      placed(arcs, place, size),
      `fill="none" stroke="${palette.inks.foam}" stroke-width="${short(size * 0.026)}" stroke-linecap="round"`,
    )
  );
}

const TUFTS: readonly Spot[] = [
  [-0.3, -0.04],
  [0.02, -0.18],
  [0.3, 0],
  [-0.14, 0.2],
  [0.18, 0.24],
];

/** Still water between tufts of reed, around a place on the sheet, in a hex of some size. */
export function swamp(seed: number, place: Spot, size: number, palette: Palette): string {
  const blades = TUFTS.flatMap(([x, y]) =>
    [-0.07, 0, 0.07].map((lean) =>
      bend([x + lean * 0.4, y], [x + lean * 0.5, y - 0.1], [x + lean, y - 0.18]),
    ),
  ).join('');
  const pools = TUFTS.map(([x, y]) => ripple(x, y + 0.03, 0.26, 2).d).join('');
  const line = (d: string, ink: string, width: number) =>
    pathElement(
      placed(d, place, size),
      `fill="none" stroke="${ink}" stroke-width="${short(size * width)}" stroke-linecap="round"`,
    );
  return (
    pathElement(placed(blob(seed, 0.46), place, size), `fill="${palette.ground.swamp}" opacity=".8"`) +
    line(pools, palette.riverBank, 0.024) +
    line(blades, palette.inks.reed, 0.03)
  );
}
