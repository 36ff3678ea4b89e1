import type { Role } from '../../src/campaign/role.ts';
import type { DiceSource, WorldSettings } from '../../src/campaign/settings.ts';
import type { Axial } from '../../src/hex/axial.ts';

/** A campaign as the server lists it for somebody who holds a link to it. */
export interface CampaignSummary {
  readonly id: string;
  readonly name: string;
  readonly world: WorldSettings;
  readonly dice: DiceSource;
  readonly seedChosen: boolean;
  readonly seq: number;
  readonly party: Axial | null;
  readonly hexCount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly role: Role;
}
