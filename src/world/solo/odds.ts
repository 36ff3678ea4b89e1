import { enumerate, odds } from '../../dice/enumeration.ts';
import type { Procedure } from '../../dice/request.ts';
import type { Axial } from '../../hex/axial.ts';
import type { Site, SoloHex, Terrain } from '../../rules/solo.ts';
import type { HexOdds } from '../world.ts';

/** What may be found in an unknown hex, as probabilities from 0 to 1. */
export interface SoloOdds extends HexOdds {
  /** The likeliest first. */
  readonly terrain: Readonly<Partial<Record<Terrain, number>>>;
  readonly altitude: Readonly<Record<number, number>>;
  readonly sites: Readonly<Partial<Record<Site, number>>>;
  /** `river`: of any water flow. `site`: of a site of any kind. */
  readonly river: number;
  readonly site: number;
}

/** The exact odds of an unknown hex, entered from a known neighbour: enumerates all outcomes of its dice. */
export function soloOdds(from: Axial, begin: () => Procedure<SoloHex>): SoloOdds {
  const ways = [...enumerate(begin)];
  const byTerrain = odds(ways, (hex) => hex.terrain);
  const byAltitude = odds(ways, (hex) => hex.altitude);
  const bySite = odds(ways, (hex) => hex.site);
  const bare = bySite.get(null) ?? 0;
  bySite.delete(null);
  return {
    from: { q: from.q, r: from.r },
    terrain: likeliestFirst(byTerrain),
    altitude: Object.fromEntries(byAltitude),
    sites: likeliestFirst(bySite),
    river: odds(ways, (hex) => hex.flow !== null).get(true) ?? 0,
    site: Math.max(0, 1 - bare),
  };
}

const likeliestFirst = <K extends string | null>(chances: ReadonlyMap<K, number>) =>
  Object.fromEntries([...chances].sort(([, a], [, b]) => b - a)) as Partial<Record<NonNullable<K>, number>>;
