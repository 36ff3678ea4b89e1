import type { Tables } from '../../../src/rules/tables/table.ts';
import { fetchedPart } from '../../live/fetched-part.ts';

/** The starter set; fetched only when it is needed. */
export async function starterTables(): Promise<Tables> {
  const { STARTER_TABLES } = await fetchedPart(import('../../../src/rules/tables/starter.ts'));
  return STARTER_TABLES;
}
