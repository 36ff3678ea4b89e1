import { campaignTables } from '../../../src/campaign/campaign-tables.ts';
import { errorMessage } from '../../kit/error-message.ts';
import type { Journey } from '../journey.ts';
import { saveTable } from './save-table.ts';
import { faultIfAdded, savedTold, saveTables } from './save-tables.ts';
import { starterTables } from './starter-tables.ts';

/**
 * Saves the tables of the starter set whose ids the campaign does not have, and changes no others. Resolves to their
 * number.
 *
 * @throws Error that says how many were saved before it
 */
export async function addStarterSet(journey: Journey): Promise<number> {
  const { tables } = campaignTables(journey.campaign);
  const added = new Map([...(await starterTables())].filter(([id]) => !tables.has(id)));
  const fault = faultIfAdded(added, tables);
  if (fault) throw new Error(`The starter set does not go with the tables that are there: ${fault}.`);
  let saved = 0;
  try {
    await saveTables(
      added,
      (id, table) => saveTable(journey, id, table),
      (count) => {
        saved = count;
      },
    );
  } catch (error) {
    throw new Error(`${savedTold(saved, added.size, error)} ${errorMessage(error)}`);
  }
  return added.size;
}
