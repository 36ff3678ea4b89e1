import { perform } from '../../../src/dice/perform.ts';
import type { Trace } from '../../../src/dice/roll.ts';
import { rollTable } from '../../../src/rules/tables/roll-table.ts';
import type { Table, Tables } from '../../../src/rules/tables/table.ts';
import { unrecordedDice } from './unrecorded-dice.ts';

export interface Trial {
  readonly text: string;
  readonly dice: Trace;
}

/** Rolls on a table, together with the others, with this browser's own dice: nothing is recorded. */
export function tryTable(id: string, table: Table, others: Tables): Trial {
  const tables = new Map([...others, [id, table]]);
  const outcome = perform(rollTable(tables, id, { withChance: false }), unrecordedDice);
  if (!outcome.done || outcome.result.text === null) throw new Error('these dice never run out');
  return { text: outcome.result.text, dice: outcome.trace };
}
