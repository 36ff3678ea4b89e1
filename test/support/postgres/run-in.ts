import pg from 'pg';

/** Runs statements in a database on a connection of their own, and returns the rows of the last. */
export async function runIn(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Tables with rows that belong to campaigns. */
export const rowsOfCampaigns = (url: string): Promise<Record<string, unknown>[]> =>
  runIn(
    url,
    ['campaigns', 'ledger', 'hexes', 'standing', 'secrets', 'labels', 'links', 'removed']
      .map(
        (table) =>
          `SELECT '${table}' AS table, count(*)::integer AS count FROM hexfarer.${table} HAVING count(*) > 0`,
      )
      .join(' UNION ALL '),
  );
