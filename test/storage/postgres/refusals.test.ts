import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, openOn } from '../../support/postgres/databases.ts';
import {
  append,
  commandKey,
  hashOf,
  hexRow,
  ledgerRow,
  newCampaign,
  typedRow,
} from '../../support/store-rows.ts';

/*
 * What is revealed is never taken back: the database itself refuses any other change. The statements here run on a
 * connection of their own, as an administrator or another program would run them, and are rolled back if they are not
 * refused.
 */

const ends: (() => void | Promise<void>)[] = [];
let client: pg.Client;
let before: string;

/**
 * A database with three campaigns: number 1 with entries 1 to 6, hexes and standing items from entries 1 and 5, whose
 * last entry erased the text of 4; number 2 with entries 1 and 2; number 3 with entries 1 to 3, whose last entry
 * closed it.
 */
beforeAll(async () => {
  const url = await freshDatabase((end) => ends.push(end));
  const { campaigns } = await openOn(url, (end) => ends.push(end));
  const request = { idHash: hashOf('the request'), digest: hashOf('what it asked') };
  const { id, ...rest } = newCampaign({ request });
  await campaigns.create({ id, ...rest });
  const stands = [{ kind: 'note', key: 'a' }];
  const hexes = [hexRow(0, -1, 3), hexRow(0, -1, 4, { layer: 1 })];
  const rows = [ledgerRow(3), typedRow(4, 'gone')];
  await append(campaigns, id, 2, commandKey('c1'), rows, { hexes, stands });
  await append(campaigns, id, 4, commandKey('c2'), [typedRow(5, 'kept')], { hexes: [hexRow(1, -1, 5)] });
  await append(campaigns, id, 5, null, [ledgerRow(6, { kind: 'erased', of: 4 })], { erases: 4, stands });
  await campaigns.create(newCampaign());
  const closed = newCampaign();
  await campaigns.create(closed);
  const close = ledgerRow(3, { kind: 'closed' });
  await append(campaigns, closed.id, 2, null, [close], { status: { closed: true } });
  client = new pg.Client({ connectionString: url });
  await client.connect();
  ends.push(() => client.end());
  // Other tests used up numbers before; these campaigns get 1, 2 and 3, as in an empty database.
  const { rows: numbers } = await client.query('SELECT number FROM hexfarer.campaigns ORDER BY number');
  expect(numbers).toHaveLength(3);
  first = Number(numbers[0].number);
  before = await dump();
});

afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

/** The number that stands for 1 below: numbers are never reused, not even in a database that was emptied. */
let first = 1;

const TABLES = ['campaigns', 'ledger', 'hexes', 'standing', 'secrets', 'links', 'labels'];

/** The contents of all tables, as one text. */
async function dump(): Promise<string> {
  const { rows } = await client.query(
    `${TABLES.map((table) => `SELECT '${table}' AS of, t::text AS row FROM hexfarer.${table} AS t`).join(
      ' UNION ALL ',
    )} ORDER BY 1, 2`,
  );
  return JSON.stringify(rows);
}

/** Runs statements with 1, 2 and 3 for the campaigns, and rolls them back. */
async function byHand(...statements: string[]): Promise<{ refusal: unknown; after: string | null }> {
  await client.query('BEGIN');
  try {
    for (const statement of statements)
      await client.query(statement.replace(/\b(?:campaign|number) = (\d)\b|\bC(\d)\b/g, numbered));
    return { refusal: null, after: await dump() };
  } catch (refusal) {
    return { refusal, after: null };
  } finally {
    await client.query('ROLLBACK');
  }
}

const numbered = (text: string, named: string | undefined, alone: string | undefined): string =>
  text.replace(/\d|C\d/, String(Number(named ?? alone) - 1 + first));

/** An INSERT row for an entry; everything not given has a valid value. */
function entry(campaign: string, seq: number | string, said: Readonly<Record<string, string>> = {}): string {
  const values = {
    at: '0',
    command: 'NULL',
    digest: 'NULL',
    next: 'NULL',
    secret: 'NULL',
    salt: zeros(16),
    hash: zeros(32),
    body: `'{"kind":"moved"}'`,
    text: 'NULL',
    text_salt: 'NULL',
    party_q: 'NULL',
    party_r: 'NULL',
    hex_count: '0',
    day: '1',
    steps: '0',
    closed: 'false',
    key_since: '0',
    bytes: '0',
    hexes_sum: '0',
    ...said,
  };
  return `(${[campaign, seq, ...Object.values(values)].join(', ')})`;
}

function zeros(count: number): string {
  return `decode('${'00'.repeat(count)}', 'hex')`;
}

const C1 = commandKey('c1').id.replaceAll('-', '');
const KNOWN = { command: `decode('${C1}', 'hex')`, digest: zeros(16) };
const CLOSED_MORE = { closed: 'true' };
const INTO = 'INSERT INTO hexfarer.ledger VALUES';
const HEX = 'INSERT INTO hexfarer.hexes VALUES';
const STANDS = 'INSERT INTO hexfarer.standing VALUES';

const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'a change of the ledger': [
    `UPDATE hexfarer.ledger SET body = '{"kind":"forged"}' WHERE campaign = 1 AND seq = 3`,
    `UPDATE hexfarer.ledger SET body = body`,
    `UPDATE hexfarer.ledger SET seq = seq + 100 WHERE campaign = 1 AND seq = 6`,
    `UPDATE hexfarer.ledger SET campaign = 99 WHERE campaign = 1 AND seq = 6`,
    `UPDATE hexfarer.ledger SET body = other.body FROM hexfarer.ledger AS other WHERE other.campaign = 2 AND other.seq = ledger.seq`,
    `MERGE INTO hexfarer.ledger USING (SELECT) AS one ON seq = 3 WHEN MATCHED THEN UPDATE SET body = '{}'`,
  ],
  'an erasure that no entry speaks of': [
    `UPDATE hexfarer.ledger SET text = NULL, text_salt = NULL WHERE campaign = 1 AND seq = 5`,
    `UPDATE hexfarer.ledger SET text = NULL, text_salt = NULL WHERE campaign = 2 AND seq = 1`,
    `UPDATE hexfarer.ledger SET text = NULL, text_salt = NULL`,
  ],
  'a text put back or written over': [
    `UPDATE hexfarer.ledger SET text = 'gone', text_salt = ${zeros(16)} WHERE campaign = 1 AND seq = 4`,
    `UPDATE hexfarer.ledger SET text = 'other' WHERE campaign = 1 AND seq = 5`,
    `UPDATE hexfarer.ledger SET text_salt = ${zeros(16)} WHERE campaign = 1 AND seq = 4`,
  ],
  'a change beside an erasure': [
    ...['campaign', 'seq', 'at', 'hex_count', 'day', 'steps', 'key_since', 'bytes', 'hexes_sum'].map(
      (column) => `${column} = 77`,
    ),
    ...['salt', 'command'].map((column) => `${column} = ${zeros(16)}`),
    ...['hash', 'next', 'secret'].map((column) => `${column} = ${zeros(32)}`),
    `body = '{"kind":"moved","other":true}'`,
    'closed = true',
    'party_q = 77, party_r = 0',
  ].map(
    (change) =>
      `UPDATE hexfarer.ledger SET text = NULL, text_salt = NULL, ${change} WHERE campaign = 1 AND seq = 4`,
  ),
  'a deletion from the ledger': [
    `DELETE FROM hexfarer.ledger`,
    `DELETE FROM hexfarer.ledger WHERE campaign = 1 AND seq = 6`,
    `MERGE INTO hexfarer.ledger USING (SELECT) AS one ON seq = 3 WHEN MATCHED THEN DELETE`,
    `TRUNCATE hexfarer.ledger`,
  ],
  'a replacement in the ledger': [
    `${INTO} ${entry('C1', 3)}`,
    `${INTO} ${entry('C1', 6)} ON CONFLICT (campaign, seq) DO UPDATE SET body = excluded.body`,
    `${INTO} ${entry('C1', 7, KNOWN)} ON CONFLICT (campaign, command) WHERE digest IS NOT NULL DO UPDATE SET at = 7`,
  ],
  'an entry out of order': [
    `${INTO} ${entry('C1', 8)}`,
    `${INTO} ${entry('C1', 0)}`,
    `${INTO} ${entry('C1', -1)}`,
    `${INTO} ${entry('C2', 3)}, ${entry('C2', 5)}`,
    `${INTO} ${entry('C1', 7)}, ${entry('C2', 4)}`,
    `${INTO} ${entry('C1', 7)}, ${entry('C1', 7)}`,
    `${INTO} ${entry('C1', 7, { body: `'{"kind":"closed"}'`, closed: 'true' })}, ${entry('C1', 8)}`,
    `${INTO} ${entry('999999999', 1)}`,
    `${INTO} ${entry('NULL', 1)}`,
    `${INTO} ${entry('C1', 'NULL')}`,
    `${INTO} ${entry('C1', 7, { body: 'NULL' })}`,
  ],
  'a command that was carried out before': [`${INTO} ${entry('C1', 7, KNOWN)}`],
  'an entry of another form': [
    `${INTO} ${entry('C1', 7, { salt: zeros(15) })}`,
    `${INTO} ${entry('C1', 7, { hash: zeros(16) })}`,
    `${INTO} ${entry('C1', 7, { next: zeros(31) })}`,
    `${INTO} ${entry('C1', 7, { secret: `''` })}`,
    `${INTO} ${entry('C1', 7, { command: zeros(17) })}`,
    `${INTO} ${entry('C1', 7, { digest: zeros(16) })}`,
    `${INTO} ${entry('C1', 7, { command: zeros(16), digest: zeros(32) })}`,
    `${INTO} ${entry('C1', 7, { text: `'a text'` })}`,
    `${INTO} ${entry('C1', 7, { text_salt: zeros(16) })}`,
    `${INTO} ${entry('C1', 7, { text: `'a text'`, text_salt: zeros(15) })}`,
    `${INTO} ${entry('C1', 7, { party_q: '1' })}`,
  ],
  'anything but an erasure after the end': [
    `${INTO} ${entry('C3', 4)}`,
    `${INTO} ${entry('C3', 4, CLOSED_MORE)}`,
    `${INTO} ${entry('C3', 4, { ...CLOSED_MORE, body: `'{}'` })}`,
    `${INTO} ${entry('C3', 4, { ...CLOSED_MORE, body: `'{"kind":"closed"}'` })}`,
    `${INTO} ${entry('C3', 4, { body: `'{"kind":"erased","of":1}'` })}`,
    `${INTO} ${entry('C1', 7, { body: `'{"kind":"closed"}'` })}`,
    `${INTO} ${entry('C1', 7, { body: `'{"a":"\\u0000\\\\", "kind" : "closed"}'` })}`,
  ],
  'a change of a hex': [
    `UPDATE hexfarer.hexes SET facts = '' WHERE campaign = 1 AND q = 0 AND r = 0`,
    `UPDATE hexfarer.hexes SET q = 9, r = 9`,
    `UPDATE hexfarer.hexes SET seq = 6`,
    `UPDATE hexfarer.hexes SET campaign = 99 WHERE campaign = 1 AND q = 1`,
    `DELETE FROM hexfarer.hexes`,
    `DELETE FROM hexfarer.hexes WHERE campaign = 1 AND layer = 1`,
    `TRUNCATE hexfarer.hexes`,
    `${HEX} (C1, 0, 0, 0, 6, 0, '')`,
    `${HEX} (C1, 0, 0, 0, 6, 0, '') ON CONFLICT (campaign, q, r, layer) DO UPDATE SET facts = ''`,
  ],
  'a hex that the last entry did not bring to light': [
    `${HEX} (C1, 7, 7, 0, 7, 0, '')`,
    `${HEX} (C1, 7, 7, 0, 5, 0, '')`,
    `${HEX} (C2, 7, 7, 0, 3, 0, '')`,
    `${HEX} (999999999, 7, 7, 0, 1, 0, '')`,
  ],
  'a layer that lies on nothing': [
    `${HEX} (C1, 7, 7, 1, 6, 0, '')`,
    `${HEX} (C1, 0, 0, 2, 6, 0, '')`,
    `${HEX} (C1, 7, 7, -1, 6, 0, '')`,
  ],
  'a change of what stands': [
    `UPDATE hexfarer.standing SET seq = 6`,
    `UPDATE hexfarer.standing SET key = 'b'`,
    `DELETE FROM hexfarer.standing`,
    `DELETE FROM hexfarer.standing WHERE campaign = 1 AND seq = 4`,
    `TRUNCATE hexfarer.standing`,
    `${STANDS} (C1, 'note', 'a', 6)`,
    `${STANDS} (C1, 'note', 'a', 5)`,
    `${STANDS} (C1, 'note', 'b', 7)`,
    `${STANDS} (999999999, 'note', 'b', 1)`,
  ],
  'a change of what a campaign began with': [
    `UPDATE hexfarer.campaigns SET id = 'another' WHERE number = 1`,
    `UPDATE hexfarer.campaigns SET id = id`,
    `UPDATE hexfarer.campaigns SET arrived_at = 0`,
    `TRUNCATE hexfarer.campaigns`,
    `INSERT INTO hexfarer.campaigns (id, arrived_at, taken_in) SELECT id, 0, 0 FROM hexfarer.campaigns WHERE number = 1
      ON CONFLICT (id) DO UPDATE SET arrived_at = 0`,
  ],
  'a number that another campaign had': [
    `DELETE FROM hexfarer.campaigns WHERE number = 1;
      INSERT INTO hexfarer.campaigns OVERRIDING SYSTEM VALUE VALUES (C1, 'zzz', NULL, NULL, 0, 0)`,
  ],
  'secrets of another form': [
    `UPDATE hexfarer.secrets SET master_key = ${zeros(16)}`,
    `UPDATE hexfarer.secrets SET seed = NULL WHERE seed IS NOT NULL`,
  ],
};

describe.each(Object.entries(REFUSED))('PostgreSQL refuses %s', (_what, statements) => {
  it.each(statements)('%s', async (statement) => {
    const { refusal } = await byHand(statement);
    expect(refusal).toBeInstanceOf(pg.DatabaseError);
    // Refused for its contents, not for a syntax error.
    expect((refusal as pg.DatabaseError).code).toMatch(/^(23\d\d\d|22\d\d\d)$/);
    expect(await dump()).toBe(before);
  });
});

const TRIGGERS: Readonly<Record<string, string>> = {
  ledger_only_grows: 'ledger',
  ledger_is_never_changed: 'ledger',
  ledger_is_never_shortened: 'ledger',
  ledger_is_never_emptied: 'ledger',
  hexes_are_revealed_by_the_last_entry: 'hexes',
  hexes_lie_layer_on_layer: 'hexes',
  hexes_are_never_changed: 'hexes',
  hexes_are_never_hidden: 'hexes',
  hexes_are_never_emptied: 'hexes',
  standing_only_grows: 'standing',
  standing_is_never_changed: 'standing',
  standing_is_never_forgotten: 'standing',
  standing_is_never_emptied: 'standing',
  campaigns_begin_once: 'campaigns',
  campaigns_are_never_changed: 'campaigns',
  campaigns_are_never_emptied: 'campaigns',
};

describe('every trigger', () => {
  it('is listed here', async () => {
    const { rows } = await client.query(
      `SELECT tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
       WHERE relnamespace = 'hexfarer'::regnamespace AND NOT tgisinternal ORDER BY 1`,
    );
    expect(rows.map(({ tgname }) => tgname)).toEqual(Object.keys(TRIGGERS).sort());
  });

  it.each(Object.entries(TRIGGERS))('%s is needed to refuse a statement above', async (name, table) => {
    const passing: string[] = [];
    for (const statement of Object.values(REFUSED).flat()) {
      const { refusal } = await byHand(`DROP TRIGGER ${name} ON hexfarer.${table}`, statement);
      if (!refusal) passing.push(statement);
    }
    expect(passing).not.toEqual([]);
  });
});

describe('what PostgreSQL allows', () => {
  it.each([
    ['the next entry', [`${INTO} ${entry('C2', 3)}, ${entry('C2', 4, KNOWN)}`]],
    [
      'a new hex, and a layer on it',
      [`${INTO} ${entry('C2', 3)}`, `${HEX} (C2, 3, 1, 0, 3, 0, ''), (C2, 3, 1, 1, 3, 1, '')`],
    ],
    ['what the last entry stands for', [`${STANDS} (C1, 'note', 'b', 6)`]],
    ...(
      [
        ['C2', 3, 'false'],
        ['C3', 4, 'true'],
      ] as const
    ).map(([campaign, seq, closed]): [string, string[]] => [
      `to let the text go that the last entry speaks of in ${campaign}`,
      [
        `${INTO} ${entry(campaign, seq, { closed, body: `'{"kind":"erased","of":1,"a":"\\u0000"}'` })}`,
        `UPDATE hexfarer.ledger SET text = NULL, text_salt = NULL WHERE campaign = ${campaign.slice(1)} AND seq = 1`,
      ],
    ]),
    [
      'entries of several campaigns at once',
      [`${INTO} ${entry('C2', 4)}, ${entry('C1', 7)}, ${entry('C2', 3)}`],
    ],
    [
      'other secrets in the place of a campaign’s',
      ['UPDATE hexfarer.secrets SET master_key = NULL, seed = NULL, seed_salt = NULL WHERE campaign = 1'],
    ],
    [
      'to delete what is left of a campaign that does not exist any more',
      [
        'DELETE FROM hexfarer.campaigns WHERE number = 1',
        ...['ledger', 'hexes', 'standing'].map((table) => `DELETE FROM hexfarer.${table} WHERE campaign = 1`),
      ],
    ],
  ])('includes %s', async (_what, statements) => {
    const { refusal, after } = await byHand(...statements);
    expect(refusal).toBeNull();
    expect(after).not.toBe(before);
  });

  it.each([
    `UPDATE hexfarer.ledger SET body = '{}' WHERE campaign = 1`,
    `UPDATE hexfarer.ledger SET text = NULL, text_salt = NULL WHERE campaign = 1 AND seq = 4`,
    `UPDATE hexfarer.hexes SET facts = '' WHERE campaign = 1`,
    `${INTO} ${entry('C1', 7)}`,
    `${HEX} (C1, 7, 7, 0, 6, 0, '')`,
    `${STANDS} (C1, 'note', 'b', 6)`,
    'DELETE FROM hexfarer.ledger WHERE campaign = 2',
  ])('excludes, for a removed campaign: %s', async (statement) => {
    const { refusal } = await byHand('DELETE FROM hexfarer.campaigns WHERE number = 1', statement);
    expect(refusal).toMatchObject({ code: '23001' });
  });
});
