import type { Campaign } from '../../../src/campaign/campaign.ts';
import type { MapName } from '../../../src/campaign/map-view.ts';
import { type DrawnName, drawnName, shownNames } from '../../../src/formats/names/drawn-names.ts';
import { worldForNames } from '../../../src/formats/names/named-world-of.ts';
import type { WorldForNames } from '../../../src/formats/names/world-for-names.ts';
import { type Axial, hexKey, sameHex } from '../../../src/hex/axial.ts';
import { NAME_SUBJECTS, type NamedBody } from '../../../src/ledger/entry.ts';

/** What a name can be of. */
export type Named = NamedBody['of'];

export interface NamesOver {
  /** The names that the map shows over the hex, wherever in its land or along its water they were given. */
  readonly names: Readonly<Partial<Record<Named, MapName>>>;
  /** What can be named at the hex: land and water only if there is some. */
  readonly nameable: readonly Named[];
}

/** @param drawn the hexes that a name covers, if they are known already */
export function namesOver(
  { world, ...campaign }: CampaignWithNames,
  hex: Axial,
  drawn: (name: MapName, world: WorldForNames) => DrawnName = drawnName,
): NamesOver {
  const named = worldForNames(
    world.settings.kind,
    (at) => world.recordAt(at),
    (at) => world.whyBarred(at) !== null,
  );
  if (!named || named.countryAt(hex) === null) return { names: {}, nameable: [] };
  const names: Partial<Record<Named, MapName>> = {};
  const reaching = campaign.names.filter((name) => mayReach(name, hex, named));
  for (const { name, keys } of shownNames(reaching, named, (name) => drawn(name, named)))
    if (keys.has(hexKey(hex))) names[name.of] = name;
  const isThere = {
    place: true,
    land: !named.isOpenSea(hex),
    water: named.hasRiver(hex) || named.stillWaterAt(hex) !== null,
  };
  return { names, nameable: NAME_SUBJECTS.filter((of) => isThere[of] || names[of]) };
}

/** Whether a name may cover a hex, or hide a name that does: other names need no further look. */
function mayReach(name: MapName, hex: Axial, world: WorldForNames): boolean {
  if (name.of === 'place') return sameHex(name, hex);
  if (name.of === 'land') return world.countryAt(name) === world.countryAt(hex);
  return world.stillWaterAt(name) === world.stillWaterAt(hex);
}

interface CampaignWithNames extends Pick<Campaign, 'world'> {
  readonly names: readonly MapName[];
}
