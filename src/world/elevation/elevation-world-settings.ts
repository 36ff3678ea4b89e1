import type { WorldSettings } from '../../ledger/settings.ts';
import type { ElevationSettings } from '../../rules/elevation/settings.ts';

/** The settings of an elevation world, as a campaign's first entry records them. */
export interface ElevationWorldSettings extends ElevationSettings, WorldSettings {
  readonly kind: 'elevation';
}
