import type { Battlefield, PortableBattlefield } from '../rules/battlefield/battlefield.ts';
import { portableSummary } from './portable-summary.ts';
import { sectorsSummary } from './sectors-summary.ts';

/** A battlefield of any edition in a sentence or two. */
export const battlefieldSummary = (battlefield: Battlefield | PortableBattlefield): string =>
  battlefield.edition === 'sectors' ? sectorsSummary(battlefield) : portableSummary(battlefield);
