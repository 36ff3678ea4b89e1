import type { Axial } from '../../hex/axial.ts';
import type { Water } from '../../rules/elevation/view.ts';
import type { Palette } from '../drawing/palette.ts';
import { bend, compact, loop, placed, type Spot, short } from '../drawing/path.ts';
import { mixed, unsteadyHand } from '../drawing/unsteady-hand.ts';
import { ripple } from '../drawing/waters.ts';
import { pathElement } from '../svg/xml.ts';
import { coursesOf, ribbon } from './courses.ts';
import type { LandScene } from './land-scene.ts';

/** Rivers as wide as their flow, from edge to edge; on top of them lakes and swamps. */
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
    `<use href="#rivers" fill="none" stroke="${ink}" stroke-width="${short(width * size)}" stroke-linejoin="round"${opacity}/>`;
  const running =
    rivers === ''
      ? []
      : [
          `<defs>${pathElement(rivers, 'id="rivers"')}</defs>`,
          banks(palette.labelHalo, 0.09, ' opacity=".35"'),
          banks(palette.riverBank, 0.036),
          `<use href="#rivers" fill="${palette.river}"/>`,
          pathElement(mouths, `fill="${palette.river}"`),
        ];
  const still = (kind: Water) => hexes.filter(({ water }) => water === kind);
  return [
    ...running,
    ...still('lake').map((hex) => lake(seedOf(hex), scene.middle(hex), size, palette)),
    ...still('swamp').map((hex) => swamp(seedOf(hex), scene.middle(hex), size, palette)),
  ].join('\n');
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
