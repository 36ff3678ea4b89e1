import type { Axial } from '../../src/hex/axial.ts';
import type { Role } from '../../src/ledger/role.ts';
import type { DiceSource, WorldSettings } from '../../src/ledger/settings.ts';

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
