import { neighbour } from '../../hex/direction.ts';
import type { SoloRecord } from '../../world/solo/solo-hex.ts';
import { PathCollector } from '../drawing/gathered-paths.ts';
import { variantOf } from '../drawing/jitter.ts';
import { pathElement } from '../sheet/xml.ts';
import { formatNumber } from '../vector/path.ts';
import { Drainage, riverWidth } from './drainage.ts';
import { isWater } from './painted-sides.ts';
import { type EdgeWidth, inflowsOf, type RiverEnd, riverMarks } from './river-marks.ts';
import type { Scene } from './scene.ts';

/** Where a stretch runs: over land, through water, out into the sea, or off into the unknown. */
type Course = 'inland' | 'current' | 'estuary' | 'beyond';

interface Stretch {
  readonly id: string;
  readonly course: Course;
  readonly ground: string;
  /** Width in pixels. */
  readonly width: number;
}

/** Rivers with darker banks, on a bed that keeps figures of the terrain away from them; and faint currents in water. */
export function rivers(scene: Scene): string {
  const { palette, size } = scene;
  const gathered = gatheredStretches(scene);
  const stretches = gathered.keys().map(stretchOf);
  if (stretches.length === 0) return '';
  const used = (these: readonly Course[], attributes: (stretch: Stretch) => string) =>
    stretches
      .filter(({ course }) => these.includes(course))
      .map((stretch) => `<use href="#${stretch.id}" ${attributes(stretch)}/>`)
      .join('');
  const wider = (by: number) => (stretch: Stretch) =>
    `stroke-width="${formatNumber(stretch.width + by * size)}"`;
  const beds = used(['inland'], ({ ground }) => `stroke="${scene.cover.colourOf(ground)}"`);
  return [
    `<defs>${gathered
      .keys()
      .map((key) => pathElement(gathered.path(key), `id="${stretchOf(key).id}"`))
      .join('\n')}</defs>`,
    '<g fill="none" stroke-linejoin="round">',
    `<g stroke-width="${formatNumber(size * 0.26)}" opacity=".8">${beds}</g>`,
    '<g stroke-linecap="round">',
    `<g stroke="${palette.inks.foam}" opacity=".55">${used(['current'], wider(-0.04))}</g>`,
    `<g stroke="${palette.riverBank}">${used(['inland'], wider(0.042))}</g>`,
    `<g stroke="${palette.river}">`,
    used(['inland', 'estuary', 'beyond'], wider(0)),
    '</g>',
    '</g></g>',
  ].join('\n');
}

/** Factor for the width of rivers on a map of rivers, where nothing else is drawn over the land. */
const BOLD = 1.4;

/** All stretches of river, grouped by where they run, the ground there and their width in pixels. */
function gatheredStretches(scene: Scene): PathCollector {
  const stretches = new PathCollector();
  const drainage = new Drainage(scene.hexes);
  const wider = scene.style.subject === 'rivers' ? BOLD : 1;
  for (const hex of scene.hexes) {
    const end = riverEnd(scene, hex);
    const inflows = inflowsOf(hex, scene.at);
    const widthAt: EdgeWidth = (direction) =>
      wider * riverWidth(drainage.volumeAt(direction === hex.flow ? hex : neighbour(hex, direction)));
    const outside: Course = end === 'sea' ? 'estuary' : 'beyond';
    for (const { d, width, isOpen } of riverMarks(hex.flow, inflows, end, variantOf(hex), widthAt)) {
      const course = isWater(hex.terrain) ? 'current' : isOpen ? outside : 'inland';
      stretches.add(
        `${course}/${scene.cover.groundOf(hex)}/${formatNumber(width * scene.size, 2)}`,
        scene.placed(d, hex),
      );
    }
  }
  return stretches;
}

function stretchOf(key: string): Stretch {
  const [course, ground, width] = key.split('/') as [Course, string, string];
  return { id: `${course}-${ground}-${width.replace('.', '-')}`, course, ground, width: Number(width) };
}

function riverEnd(scene: Scene, hex: SoloRecord): RiverEnd {
  if (typeof hex.flow !== 'number') return 'land';
  const there = scene.at(neighbour(hex, hex.flow));
  if (!there) return scene.coast?.isLand(neighbour(hex, hex.flow)) === false ? 'sea' : 'unknown';
  return isWater(there.terrain) && !isWater(hex.terrain) ? 'sea' : 'land';
}
