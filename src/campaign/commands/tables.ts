import { canonicalJson } from '../../ledger/canonical.ts';
import type { Table } from '../../rules/tables/table.ts';
import { tableFaultText } from '../../rules/tables/table-fault.ts';
import { tableSetFault } from '../../rules/tables/table-set.ts';
import { capitalised } from '../../text/capitalised.ts';
import type { Campaign } from '../campaign.ts';
import { campaignTables } from '../campaign-tables.ts';
import type { RollCommand, SetCommand, TableCommand } from '../command.ts';
import { accept, type PlanOrRefusal, refuse } from '../decision.ts';
import { entryWithoutDice, type PlannedEntry, planFrom } from '../plan.ts';
import { refusalOfChange } from './changed-meanwhile.ts';
import { plannedRoll } from './rolling.ts';

/** Adds, replaces or removes a table, provided that all references between the tables are valid afterwards. */
export function planTable(campaign: Campaign, { id, table: changed, replaces }: TableCommand): PlanOrRefusal {
  const tables = new Map(campaignTables(campaign).tables);
  const standing = tables.has(id) ? campaign.inForce.at('table', id) : undefined;
  const overtaken = refusalOfChange('table', replaces, standing);
  if (overtaken) return overtaken;
  if (changed === null) {
    if (!tables.delete(id)) return noSuchTable(id);
  } else tables.set(id, changed);
  const fault = tableSetFault(tables);
  if (fault) return refuse('table/unsound', `${capitalised(tableFaultText(fault))}.`, { fault });
  return accept(planFrom([tableEntry(id, changed)]));
}

export const tableEntry = (id: string, changed: Table | null): PlannedEntry =>
  entryWithoutDice({ kind: 'tabled', id, textHash: '' }, canonicalJson(changed));

/** Rolls dice in public. */
export function planRoll(campaign: Campaign, command: RollCommand): PlanOrRefusal {
  const planned = plannedRoll(command, campaignTables(campaign), campaign.party);
  return planned ? accept(planFrom([planned])) : noSuchTable(command.table ?? '');
}

export function planSet({ name, frozen, hexesPerDay, watchersMayPoint }: SetCommand): PlanOrRefusal {
  const content = {
    kind: 'set' as const,
    ...(frozen !== undefined && { frozen }),
    ...(hexesPerDay !== undefined && { hexesPerDay }),
    ...(watchersMayPoint !== undefined && { watchersMayPoint }),
    ...(name !== undefined && { textHash: '' }),
  };
  return accept(planFrom([entryWithoutDice(content, name)]));
}

const noSuchTable = (id: string): PlanOrRefusal =>
  refuse(
    'campaign/no-table',
    `There is no table '${id}' in this campaign; the owner puts one there with the command 'table'.`,
  );
