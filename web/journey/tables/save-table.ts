import type { Command } from '../../../src/campaign/command.ts';
import type { Table } from '../../../src/rules/tables/table.ts';
import { oneFor } from '../../kit/one-for.ts';
import { uuid } from '../../live/uuid.ts';
import type { Journey } from '../journey.ts';

/** The ids of commands that were given and not answered, by what they say. */
const unansweredIn = oneFor((_live: Journey['live']) => new Map<string, string>());

/**
 * Puts a table on the shelf, or away where it is `null`. Over HTTP, since a table may be larger than what the live channel
 * takes. Where no answer came, the same is given under the same id when it is tried again, and not carried out twice.
 *
 * @param replaces number of the entry that has the table as its writer has seen it, `null` where there was none: a later
 *   one is not replaced; if left out, whichever is there
 * @throws ApiError
 */
export async function saveTable(
  { api, live, summary }: Pick<Journey, 'api' | 'live' | 'summary'>,
  id: string,
  table: Table | null,
  replaces?: number | null,
): Promise<void> {
  const command: Command = { kind: 'table', id, table, replaces };
  const unanswered = unansweredIn(live);
  const { inForce } = live.campaign;
  // Over what was saved or erased meanwhile it is another one, and so it is from another link.
  const over = [inForce.seqAt('table', id), inForce.at('erasure')?.seq];
  const said = JSON.stringify([command, over, live.link.peek()]);
  const given = unanswered.get(said) ?? uuid();
  unanswered.set(said, given);
  const { entries } = await api.command(summary.id, { id: given, command });
  unanswered.delete(said);
  live.entries({ campaign: summary.id, entries });
}
