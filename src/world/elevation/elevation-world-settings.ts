import type { WorldSettings } from '../../ledger/settings.ts';
import type { ElevationSettings } from '../../rules/elevation/settings.ts';

/** What a world of heights is made by, as a campaign's first entry has it. */
export interface ElevationWorldSettings extends ElevationSettings, WorldSettings {
  readonly kind: 'elevation';
}
