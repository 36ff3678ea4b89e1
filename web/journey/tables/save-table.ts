import type { Table } from '../../../src/rules/tables/table.ts';
import { uuid } from '../../live/uuid.ts';
import type { Journey } from '../journey.ts';

/**
 * Puts a table on the shelf, or away where it is `null`. Over HTTP, since a table may be larger than what the live channel
 * takes.
 *
 * @throws ApiError
 */
export async function saveTable(
  { api, live, summary }: Journey,
  id: string,
  table: Table | null,
): Promise<void> {
  const { entries } = await api.command(summary.id, uuid(), { kind: 'table', id, table });
  live.entries({ campaign: summary.id, entries });
}
