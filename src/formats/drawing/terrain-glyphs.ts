import { memberAt } from '../../hex/list.ts';
import type { Terrain } from '../../rules/solo.ts';
import { lazyDrawings } from './lazy-drawings.ts';
import { coasts, deserts, oceans, plains, swamps } from './lowlands.ts';
import type { Glyph } from './mark.ts';
import { glaciers, greenHills, highMountains, hills, mountains, rough, volcanoes } from './uplands.ts';
import { forestedHills, forests } from './woods.ts';

/**
 * A drawing of a terrain, for a hex. `variant` is any integer from 0; the same arguments always give the same object.
 */
export function terrainGlyph(terrain: Terrain, variant: number): Glyph {
  const variants = variantsOf(terrain);
  return memberAt(variants, variant % variants.length);
}

/** A drawing of a terrain with an id; variants that look the same have the same id. */
export function namedTerrainGlyph(
  terrain: Terrain,
  variant: number,
): { readonly id: string; readonly glyph: Glyph } {
  return { id: `${terrain}-${variant % variantsOf(terrain).length}`, glyph: terrainGlyph(terrain, variant) };
}

const variantsOf = lazyDrawings<Terrain, readonly Glyph[]>({
  ocean: oceans,
  coastal: coasts,
  swamp: swamps,
  desert: deserts,
  plain: plains,
  forest: forests,
  'forested-hills': forestedHills,
  rough: rough,
  'green-hills': greenHills,
  hills: hills,
  mountains: mountains,
  mountain: highMountains,
  volcano: volcanoes,
  glacier: glaciers,
});
