/** A table of links or keyrings, by the columns that it has wherever it is kept. */
export interface AccessTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** By which of them a row is found; rows are read in the order of these. */
  readonly key: readonly string[];
}

/**
 * One row by the names of its columns. A campaign stands there by its id, since its number is another wherever it is kept;
 * `used` is a truth value, all else is text.
 */
export type AccessRow = Readonly<Record<string, string | boolean | null>>;

/** Who is let in, and where: all that is kept of it, what is revoked or expired too. */
export const ACCESS_TABLES: readonly AccessTable[] = [
  { name: 'labels', columns: ['campaign', 'link', 'label'], key: ['campaign', 'link'] },
  {
    name: 'links',
    columns: [
      ...['id', 'campaign', 'role', 'label', 'token_hash', 'created_at', 'expires_at', 'revoked_at'],
      ...['parent', 'colour'],
    ],
    key: ['id'],
  },
  { name: 'keyrings', columns: ['hash', 'link', 'added_at'], key: ['hash', 'link'] },
  { name: 'keyring_origins', columns: ['hash', 'origin'], key: ['hash'] },
  { name: 'keyring_secrets', columns: ['hash', 'keyring', 'made_at', 'used', 'ends_at'], key: ['hash'] },
  { name: 'keyring_browsers', columns: ['keyring', 'browser'], key: ['keyring'] },
  { name: 'admitted_keyrings', columns: ['hash', 'proof', 'admitted_at'], key: ['hash'] },
];

/** The parts of statements on a table, given how its own tables are called there. */
export function accessSql({ name, columns, key }: AccessTable, schema = '') {
  const table = `${schema}${name}`;
  const isOfCampaign = columns.includes('campaign');
  const own = (column: string) => (column === 'campaign' ? 'campaigns.id' : `${name}.${column}`);
  const rest = columns.filter((column) => !key.includes(column));
  const updates = rest.map((column) => `${column} = excluded.${column}`).join(', ');
  return {
    table,
    /** What reads rows, as far as WHERE. */
    select: `SELECT ${columns.map((column) => `${own(column)} AS ${column}`).join(', ')} FROM ${table} ${
      isOfCampaign ? `JOIN ${schema}campaigns ON campaigns.number = ${name}.campaign` : ''
    }`,
    key: key.map(own).join(', '),
    own,
    /** What becomes of a row that is there already. */
    onConflict: `ON CONFLICT (${key.join(', ')}) DO ${updates ? `UPDATE SET ${updates}` : 'NOTHING'}`,
  };
}
