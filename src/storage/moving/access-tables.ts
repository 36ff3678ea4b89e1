/** A table of links or keyrings, with the columns that it has in both databases. */
export interface AccessTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns of the primary key; rows are read in this order. */
  readonly key: readonly string[];
}

/**
 * One row, by column name. `campaign` is the campaign's id, since its number differs between databases; `used` is a
 * boolean, and every other value is text.
 */
export type AccessRow = Readonly<Record<string, string | boolean | null>>;

/** All tables about access: links, keyrings and labels, including revoked and expired ones. */
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

/** Parts of SQL statements on a table. @param schema prefix of the names of tables, with its dot */
export function accessSql({ name, columns, key }: AccessTable, schema = '') {
  const table = `${schema}${name}`;
  const isOfCampaign = columns.includes('campaign');
  const own = (column: string) => (column === 'campaign' ? 'campaigns.id' : `${name}.${column}`);
  const rest = columns.filter((column) => !key.includes(column));
  const updates = rest.map((column) => `${column} = excluded.${column}`).join(', ');
  return {
    table,
    /** The SELECT of rows, up to but without WHERE. */
    select: `SELECT ${columns.map((column) => `${own(column)} AS ${column}`).join(', ')} FROM ${table} ${
      isOfCampaign ? `JOIN ${schema}campaigns ON campaigns.number = ${name}.campaign` : ''
    }`,
    key: key.map(own).join(', '),
    own,
    /** The ON CONFLICT clause, which overwrites an existing row. */
    onConflict: `ON CONFLICT (${key.join(', ')}) DO ${updates ? `UPDATE SET ${updates}` : 'NOTHING'}`,
  };
}
