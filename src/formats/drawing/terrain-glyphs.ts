import { memberAt } from '../../hex/list.ts';
import type { Terrain } from '../../rules/solo.ts';
import { coasts, deserts, oceans, plains, swamps } from './lowlands.ts';
import type { Glyph } from './mark.ts';
import { glaciers, greenHills, highMountains, hills, mountains, rough, volcanoes } from './uplands.ts';
import { drawnWhenAsked } from './when-asked.ts';
import { forestedHills, forests } from './woods.ts';

/** How a terrain is drawn in a hex; any whole number from 0 is a variant. The same glyph is the same object each time. */
export function terrainGlyph(terrain: Terrain, variant: number): Glyph {
  const variants = variantsOf(terrain);
  return memberAt(variants, variant % variants.length);
}

/** How a terrain is drawn, with a name for the glyph; variants that look the same have the same one. */
export function namedTerrainGlyph(
  terrain: Terrain,
  variant: number,
): { readonly id: string; readonly glyph: Glyph } {
  return { id: `${terrain}-${variant % variantsOf(terrain).length}`, glyph: terrainGlyph(terrain, variant) };
}

const variantsOf = drawnWhenAsked<Terrain, readonly Glyph[]>({
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
