import { AROUND_DRAWINGS, BESIDE_LETTERS } from '../../../src/formats/drawing/sign-glyphs.ts';
import type { Inscriptions } from '../../../src/formats/names/inscriptions.ts';
import { worldForNames } from '../../../src/formats/names/named-world-of.ts';
import type { World } from '../../../src/world/world.ts';
import type { MapGround } from '../chunks/map-ground.ts';
import { type EarlierLettering, MapLettering } from './map-lettering.ts';

/**
 * Prepares what people wrote on the map of a world for drawing; `null` for a kind of world whose maps can't have names.
 *
 * @param known what is known of the world at the moment that is shown
 * @param before how the same map was lettered before; `null` if that is not known
 */
export function letteringOf(
  inscriptions: Inscriptions,
  world: Pick<World, 'settings' | 'whyBarred'>,
  known: Pick<World, 'recordAt'>,
  ground: Pick<MapGround, 'isLettered' | 'isOccupied'>,
  before: EarlierLettering | null = null,
): MapLettering | null {
  const named = worldForNames(
    world.settings.kind,
    (hex) => known.recordAt(hex),
    (hex) => world.whyBarred(hex) !== null,
  );
  return (
    named &&
    new MapLettering(
      {
        inscriptions,
        world: named,
        places: ground.isLettered ? BESIDE_LETTERS : AROUND_DRAWINGS,
        isOccupied: (hex) => ground.isOccupied(hex),
      },
      before,
    )
  );
}
