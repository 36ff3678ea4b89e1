import type { HexRecord } from '../../campaign/hex-record.ts';
import { neighbour } from '../../hex/direction.ts';
import type { Terrain } from '../../rules/solo.ts';
import { isWater } from '../drawing/outline.ts';
import { short } from '../drawing/path.ts';
import { inflowsOf, type RiverEnd, riverMarks } from '../drawing/river.ts';
import { variantOf } from '../drawing/terrain-glyphs.ts';
import { Gathered } from './gathered.ts';
import type { Scene } from './scene.ts';
import { pathElement } from './xml.ts';

/** Rivers with darker banks, on a bed that keeps the ground around them clear; faint currents in the water. */
export function rivers(scene: Scene): string {
  const { palette, size } = scene;
  const stretches = gathered(scene);
  const kinds = stretches.keys().map((key) => {
    const [terrain, width] = key.split('/') as [Terrain, string];
    return {
      id: `water-${terrain}-${width.replace('.', '_')}`,
      terrain,
      width: Number(width),
      d: stretches.path(key),
    };
  });
  const streams = kinds.filter(({ terrain }) => !isWater(terrain));
  const currents = kinds.filter(({ terrain }) => isWater(terrain));
  const used = ({ id }: { id: string }, attributes: string) => `<use href="#${id}" ${attributes}/>`;
  const strokes = (these: typeof kinds, wider: number) =>
    these.map((kind) => used(kind, `stroke-width="${short(kind.width + wider * size)}"`)).join('');
  if (kinds.length === 0) return '';
  return [
    `<defs>${kinds.map(({ id, d }) => pathElement(d, `id="${id}"`)).join('\n')}</defs>`,
    '<g fill="none" stroke-linejoin="round">',
    `<g stroke-width="${short(size * 0.26)}" opacity=".8">${streams.map((kind) => used(kind, `stroke="${palette.ground[kind.terrain]}"`)).join('')}</g>`,
    '<g stroke-linecap="round">',
    `<g stroke="${palette.inks.foam}" opacity=".55">${strokes(currents, -0.04)}</g>`,
    `<g stroke="${palette.riverBank}">${strokes(streams, 0.042)}</g>`,
    `<g stroke="${palette.river}">${strokes(streams, 0)}</g>`,
    '</g></g>',
  ].join('\n');
}

/** All stretches of river by the terrain they run through and their width in pixels. */
function gathered(scene: Scene): Gathered {
  const stretches = new Gathered();
  for (const hex of scene.hexes) {
    const marks = riverMarks(hex.flow, inflowsOf(hex, scene.at), riverEnd(scene, hex), variantOf(hex));
    for (const { d, width } of marks)
      stretches.add(`${hex.terrain}/${short(width * scene.size, 2)}`, scene.placed(d, hex));
  }
  return stretches;
}

function riverEnd(scene: Scene, hex: HexRecord): RiverEnd {
  if (typeof hex.flow !== 'number') return 'land';
  const there = scene.at(neighbour(hex, hex.flow));
  if (!there) return 'unknown';
  return isWater(there.terrain) && !isWater(hex.terrain) ? 'sea' : 'land';
}
