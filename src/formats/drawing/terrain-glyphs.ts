import { memberAt } from '../../hex/list.ts';
import type { Terrain } from '../../rules/solo.ts';
import { COASTS, DESERTS, OCEANS, PLAINS, SWAMPS } from './lowlands.ts';
import type { Glyph } from './mark.ts';
import { GLACIERS, GREEN_HILLS, HIGH_MOUNTAINS, HILLS, MOUNTAINS, ROUGH, VOLCANOES } from './uplands.ts';
import { FORESTED_HILLS, FORESTS } from './woods.ts';

/** How a terrain is drawn in a hex; any whole number from 0 is a variant. The same glyph is the same object each time. */
export function terrainGlyph(terrain: Terrain, variant: number): Glyph {
  const variants = GLYPHS[terrain];
  return memberAt(variants, variant % variants.length);
}

/** How a terrain is drawn, with a name for the glyph; variants that look the same have the same one. */
export function namedTerrainGlyph(
  terrain: Terrain,
  variant: number,
): { readonly id: string; readonly glyph: Glyph } {
  return { id: `${terrain}-${variant % GLYPHS[terrain].length}`, glyph: terrainGlyph(terrain, variant) };
}

const GLYPHS: Readonly<Record<Terrain, readonly Glyph[]>> = {
  ocean: OCEANS,
  coastal: COASTS,
  swamp: SWAMPS,
  desert: DESERTS,
  plain: PLAINS,
  forest: FORESTS,
  'forested-hills': FORESTED_HILLS,
  rough: ROUGH,
  'green-hills': GREEN_HILLS,
  hills: HILLS,
  mountains: MOUNTAINS,
  mountain: HIGH_MOUNTAINS,
  volcano: VOLCANOES,
  glacier: GLACIERS,
};
