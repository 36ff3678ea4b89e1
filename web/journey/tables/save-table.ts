import type { Command } from '../../../src/campaign/command.ts';
import type { Table } from '../../../src/rules/tables/table.ts';
import { onePerOwner } from '../../kit/one-per-owner.ts';
import { uuid } from '../../live/uuid.ts';
import type { Journey } from '../journey.ts';

/** The ids of commands that were sent and not answered, by their content. */
const unansweredIn = onePerOwner((_live: Journey['live']) => new Map<string, string>());

/**
 * Saves a table, or puts it away if it is `null`. Uses HTTP, since a table may be larger than a message of the live
 * channel. A retry of a request that got no answer uses the same command id, so that it is carried out only once.
 *
 * @param replaces number of the entry with the table that the writer has seen, `null` if there was none: a later one is
 * not replaced. If left out, whatever is there is replaced
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
  // After something else was saved or erased, or from another link, the same content is a new command.
  const over = [inForce.seqAt('table', id), inForce.at('erasure')?.seq];
  const said = JSON.stringify([command, over, live.link.peek()]);
  const given = unanswered.get(said) ?? uuid();
  unanswered.set(said, given);
  const { entries } = await api.command(summary.id, { id: given, command });
  unanswered.delete(said);
  live.entries({ campaign: summary.id, entries });
}
