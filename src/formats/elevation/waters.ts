import type { Water } from '../../rules/elevation/view.ts';
import { hexSeed, seededJitter } from '../drawing/jitter.ts';
import { opacityOf } from '../drawing/mark-path.ts';
import type { Palette } from '../drawing/palette.ts';
import { ripple } from '../drawing/waters.ts';
import { pathElement } from '../sheet/xml.ts';
import { compact, formatNumber, loop, quadratic, type Spot, transformPath } from '../vector/path.ts';
import { coursesOf, ribbon } from './courses.ts';
import type { LandScene } from './land-scene.ts';

/**
 * The lines along a river's banks, and the pale halo that sets it off from the ground; widths in hex sizes (radius of a
 * hex).
 */
export const BANKS = { halo: 0.09, haloOpacity: 0.35, line: 0.036 } as const;

/** Rivers, whose width shows their flow, and above them lakes and swamps. */
export function waters(scene: LandScene): string {
  const { palette, size, hexes } = scene;
  const courses = hexes.map((hex) => ({ hex, ...coursesOf(scene, hex) }));
  const shape = (part: 'stretches' | 'mouths') =>
    compact(
      courses
        .flatMap(({ hex, [part]: those }) => those.map((one) => scene.placed(ribbon(one), hex)))
        .join(''),
    );
  const [rivers, mouths] = [shape('stretches'), shape('mouths')];
  const banks = (ink: string, width: number, opacity = '') =>
    `<use href="#rivers" fill="none" stroke="${ink}" stroke-width="${formatNumber(width * size)}" stroke-linejoin="round"${opacity}/>`;
  const running =
    rivers === ''
      ? []
      : [
          `<defs>${pathElement(rivers, 'id="rivers"')}</defs>`,
          banks(
            palette.labelHalo,
            BANKS.halo,
            ` stroke-opacity="${formatNumber(BANKS.haloOpacity).replace(/^0/, '')}"`,
          ),
          banks(palette.riverBank, BANKS.line),
          `<use href="#rivers" fill="${palette.river}"/>`,
          pathElement(mouths, `fill="${palette.river}"`),
        ];
  const still = (kind: Water) => hexes.filter(({ water }) => water === kind);
  return [
    ...running,
    ...still('lake').map((hex) => lake(hexSeed(hex), scene.middle(hex), size, palette)),
    ...still('swamp').map((hex) => swamp(hexSeed(hex), scene.middle(hex), size, palette)),
  ].join('\n');
}

/** An uneven oval, as if drawn with a brush. */
function blob(seed: number, reach: number): string {
  const hand = seededJitter(seed);
  const spots = Array.from({ length: 10 }, (_, i): Spot => {
    const angle = (i / 10) * 2 * Math.PI;
    const radius = reach * (1 + hand() * 0.16);
    return [Math.cos(angle) * radius * 1.08, Math.sin(angle) * radius * 0.86];
  });
  return loop(spots);
}

/** A path in hex sizes, with its colours. */
export interface Paint {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly opacity?: number;
}

/** A lake around the middle of a hex. */
export function lakePaints(seed: number, palette: Palette): readonly Paint[] {
  const arcs = [ripple(-0.12, -0.12, 0.3, 2), ripple(0.14, 0.08, 0.3, 2)].map(({ d }) => d).join('');
  return [
    { d: blob(seed, 0.42), fill: palette.river, stroke: palette.riverBank, width: 0.03 },
    { d: arcs, stroke: palette.inks.foam, width: 0.026 },
  ];
}

/** A lake at a place on the sheet, in a hex with the radius `size`. */
export const lake = (seed: number, place: Spot, size: number, palette: Palette): string =>
  lakePaints(seed, palette)
    .map((paint) => painted(paint, place, size))
    .join('');

function painted({ d, fill, stroke, width = 0, opacity }: Paint, place: Spot, size: number): string {
  const line = stroke ? ` stroke="${stroke}" stroke-width="${formatNumber(size * width)}"` : '';
  const round = fill || !stroke ? '' : ' stroke-linecap="round"';
  const faint = opacityOf({ fill, stroke, opacity });
  return pathElement(transformPath(d, place, size), `fill="${fill ?? 'none'}"${line}${round}${faint}`);
}

const TUFTS: readonly Spot[] = [
  [-0.3, -0.04],
  [0.02, -0.18],
  [0.3, 0],
  [-0.14, 0.2],
  [0.18, 0.24],
];

/** A swamp around the middle of a hex: still water between tufts of reed. */
export function swampPaints(seed: number, palette: Palette): readonly Paint[] {
  const blades = TUFTS.flatMap(([x, y]) =>
    [-0.07, 0, 0.07].map((lean) =>
      quadratic([x + lean * 0.4, y], [x + lean * 0.5, y - 0.1], [x + lean, y - 0.18]),
    ),
  ).join('');
  const pools = TUFTS.map(([x, y]) => ripple(x, y + 0.03, 0.26, 2).d).join('');
  return [
    { d: blob(seed, 0.46), fill: palette.ground.swamp, opacity: 0.8 },
    { d: pools, stroke: palette.riverBank, width: 0.024 },
    { d: blades, stroke: palette.inks.reed, width: 0.03 },
  ];
}

/** A swamp at a place on the sheet, in a hex with the radius `size`. */
export const swamp = (seed: number, place: Spot, size: number, palette: Palette): string =>
  swampPaints(seed, palette)
    .map((paint) => painted(paint, place, size))
    .join('');
