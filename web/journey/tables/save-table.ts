import type { Command } from '../../../src/campaign/command.ts';
import type { Table } from '../../../src/rules/tables/table.ts';
import { uuid } from '../../live/uuid.ts';
import type { Journey } from '../journey.ts';

/**
 * Puts a table on the shelf, or away where it is `null`. Over HTTP, since a table may be larger than what the live channel
 * takes; sent again under its id, the command is not carried out twice.
 *
 * @param replaces number of the entry that has the table as its writer has seen it, `null` where there was none: a later
 *   one is not replaced; if left out, whichever is there
 * @throws ApiError
 */
export async function saveTable(
  { api, live, summary }: Journey,
  id: string,
  table: Table | null,
  replaces?: number | null,
): Promise<void> {
  const command: Command = { kind: 'table', id, table, replaces };
  const { entries } = await api.command(summary.id, { id: uuid(), command });
  live.entries({ campaign: summary.id, entries });
}
