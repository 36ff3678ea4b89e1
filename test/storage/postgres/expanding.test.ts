import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../../src/storage/postgres/migrations.ts';
import { SCHEMA } from '../../../src/storage/postgres/schema.ts';
import { catalogueAfter } from '../../support/postgres/catalogue.ts';
import { contractions } from '../../support/postgres/contractions.ts';
import { newDatabase, postgresUrl } from '../../support/postgres/databases.ts';
import { runIn } from '../../support/postgres/run-in.ts';
import { PROJECT } from '../../support/server-process.ts';

/* While servers are upgraded one by one, the earlier version runs on the newer schema (docs/scale.md). */

/**
 * Migrations that remove something, and what they remove. The first dates from before servers on PostgreSQL were
 * released, so that no earlier version had to go on beside it. A later one may remove only what the version before no
 * longer uses, with a comment that says so.
 */
const EXEMPT: Readonly<Record<string, RegExp>> = {
  '0003_one_offer_a_keyring': /keyring_offers_keyring_unique has to be unique now/,
};

const journal = JSON.parse(
  readFileSync(join(PROJECT, 'migrations', 'postgres', 'meta', '_journal.json'), 'utf8'),
) as { entries: { tag: string }[] };

let url: string;

beforeAll(async () => {
  url = (await postgresUrl())(await newDatabase());
});

/** The faults of a migration that follows the last one. */
async function faultsOf(...statements: string[]): Promise<string[]> {
  return contractions(await catalogueAfter(url), await catalogueAfter(url, ...statements));
}

it('each migration leaves what servers of the version before need', async () => {
  const empty = (await postgresUrl())(await newDatabase('template0'));
  await runIn(empty, `CREATE SCHEMA ${SCHEMA}`);
  const all = migrations();
  expect(all).toHaveLength(journal.entries.length);
  const faults: Record<string, string[]> = {};
  for (const [index, { sql }] of all.entries()) {
    const before = await catalogueAfter(empty);
    await runIn(empty, 'BEGIN', ...sql, 'COMMIT');
    const its = contractions(before, await catalogueAfter(empty));
    if (its.length > 0) faults[journal.entries[index]?.tag ?? ''] = its;
  }
  expect(faults).toEqual(
    Object.fromEntries(Object.entries(EXEMPT).map(([tag, why]) => [tag, [expect.stringMatching(why)]])),
  );
});

const MADE_ANEW = `DROP FUNCTION hexfarer.put_secrets(bigint, jsonb)`;

describe('a migration is refused that', () => {
  it.each([
    ['drops a table', /table presence is gone.*until the version after/, ['DROP TABLE hexfarer.presence']],
    ['renames a table', /table presence is gone/, ['ALTER TABLE hexfarer.presence RENAME TO here']],
    [
      'creates a table anew',
      /table removed was made anew/,
      ['DROP TABLE hexfarer.removed', 'CREATE TABLE hexfarer.removed (campaign bigint PRIMARY KEY NOT NULL)'],
    ],
    [
      'fills a large table anew',
      /table ledger is written anew or emptied.*bit by bit/,
      ['ALTER TABLE hexfarer.ledger ADD COLUMN noted timestamptz DEFAULT clock_timestamp()'],
    ],
    [
      'drops a column',
      /column links.colour is gone.*put what is new beside it/,
      ['ALTER TABLE hexfarer.links DROP COLUMN colour'],
    ],
    [
      'renames a column',
      /column links.colour is gone/,
      ['ALTER TABLE hexfarer.links RENAME colour TO color'],
    ],
    [
      'gives a column another type',
      /column presence.count is bigint instead of integer\. Add a column, write both/,
      ['ALTER TABLE hexfarer.presence ALTER count TYPE bigint'],
    ],
    [
      'gives a column another collation',
      /column standing.key is text COLLATE .*default.* instead of text COLLATE .*C/,
      ['ALTER TABLE hexfarer.standing ALTER key TYPE text COLLATE "default"'],
    ],
    [
      'makes an optional column mandatory',
      /column links.colour is NOT NULL now/,
      ['ALTER TABLE hexfarer.links ALTER colour SET NOT NULL'],
    ],
    [
      'adds a mandatory column that nobody fills in',
      /column links.seen is NOT NULL without a DEFAULT.*Give it a DEFAULT/,
      ['ALTER TABLE hexfarer.links ADD COLUMN seen integer NOT NULL'],
    ],
    [
      'drops the generator of a column’s numbers',
      /column keyrings.turn has lost what it is filled with/,
      ['ALTER TABLE hexfarer.keyrings ALTER turn DROP IDENTITY'],
    ],
    [
      'drops a sequence that is used by name',
      /sequence campaigns_number_seq is gone/,
      ['ALTER SEQUENCE hexfarer.campaigns_number_seq RENAME TO numbers'],
    ],
    [
      'adds a check to an existing column',
      /CHECK links_role is new on columns that are there/,
      ["ALTER TABLE hexfarer.links ADD CONSTRAINT links_role CHECK (role <> '') NOT VALID"],
    ],
    [
      'changes the check of a column',
      /CHECK ledger_command is new/,
      [
        'ALTER TABLE hexfarer.ledger DROP CONSTRAINT ledger_command',
        'ALTER TABLE hexfarer.ledger ADD CONSTRAINT ledger_command CHECK (length(command) = 8)',
      ],
    ],
    [
      'makes an existing column unique',
      /links_label has to be unique now/,
      ['CREATE UNIQUE INDEX links_label ON hexfarer.links (campaign, label)'],
    ],
    [
      'adds a unique column with the same default for all',
      /links_turn_key has to be unique now/,
      ['ALTER TABLE hexfarer.links ADD COLUMN turn integer DEFAULT 0 CONSTRAINT links_turn_key UNIQUE'],
    ],
    [
      'drops a uniqueness constraint',
      /keyring_offers_keyring_unique is gone, by which ON CONFLICT may go/,
      ['ALTER TABLE hexfarer.keyring_offers DROP CONSTRAINT keyring_offers_keyring_unique'],
    ],
    [
      'lets new rows refer to rows that are deleted',
      /reference seals_campaign_fkey to campaigns.number is new/,
      ['CREATE TABLE hexfarer.seals (campaign bigint REFERENCES hexfarer.campaigns (number))'],
    ],
    ['drops a function', /function put_secrets\(bigint, jsonb\) is gone/, [MADE_ANEW]],
    [
      'replaces a function by one with another parameter',
      /function put_secrets\(bigint, jsonb\) is gone/,
      [
        MADE_ANEW,
        `CREATE FUNCTION hexfarer.put_secrets(of_campaign bigint, given jsonb, again boolean) RETURNS void
          LANGUAGE sql AS 'SELECT'`,
      ],
    ],
    [
      'gives a function another result',
      /function put_secrets\(bigint, jsonb\) takes or gives something else: .*integer instead of .*void/,
      [
        MADE_ANEW,
        `CREATE FUNCTION hexfarer.put_secrets(of_campaign bigint, given jsonb) RETURNS integer
          LANGUAGE sql AS 'SELECT 1'`,
      ],
    ],
    [
      'adds a second function of the same name',
      /function append\(json, boolean\) has the name of one that is there/,
      [
        `CREATE FUNCTION hexfarer.append(items json, quickly boolean DEFAULT false) RETURNS void
          LANGUAGE sql AS 'SELECT'`,
      ],
    ],
    [
      'adds an attribute to a type',
      /type append_answer is another.*servers have prepared would fail/,
      ['ALTER TYPE hexfarer.append_answer ADD ATTRIBUTE hint text'],
    ],
    ['drops a type', /type append_answer is gone/, ['DROP TYPE hexfarer.append_answer CASCADE']],
    ['renames everything', /table ledger is gone/, ['ALTER SCHEMA hexfarer RENAME TO hexes']],
    [
      'drops something in a DO block',
      /column links.colour is gone/,
      ["DO $$ BEGIN EXECUTE 'ALTER TABLE hexfarer.links DROP colour'; END $$"],
    ],
  ])('%s', async (_what, fault, statements) => {
    const faults = await faultsOf(...statements);
    expect(faults).toContainEqual(expect.stringMatching(fault));
  });
});

describe('a migration may', () => {
  it.each([
    [
      'add columns that have a default or are optional',
      [
        'ALTER TABLE hexfarer.ledger ADD COLUMN weight integer DEFAULT 0 NOT NULL',
        'ALTER TABLE hexfarer.links ADD COLUMN seen text CONSTRAINT links_seen CHECK (seen <> $$$$) UNIQUE',
      ],
    ],
    [
      'make tables, types and functions',
      [
        'CREATE TABLE hexfarer.seals (campaign bigint PRIMARY KEY, seal text NOT NULL UNIQUE CHECK (seal <> $$$$))',
        'CREATE TYPE hexfarer.seal AS (seal text)',
        "CREATE FUNCTION hexfarer.seal(number bigint) RETURNS hexfarer.seal LANGUAGE sql AS 'SELECT NULL::hexfarer.seal'",
      ],
    ],
    [
      'change what a function does',
      [
        "CREATE OR REPLACE FUNCTION hexfarer.put_secrets(of_campaign bigint, given jsonb) RETURNS void LANGUAGE sql AS ''",
      ],
    ],
    [
      'recreate a function with the same signature',
      [
        MADE_ANEW,
        "CREATE FUNCTION hexfarer.put_secrets(of_campaign bigint, given jsonb) RETURNS void LANGUAGE sql AS ''",
      ],
    ],
    [
      'replace a trigger, and drop checks',
      [
        'DROP TRIGGER ledger_only_grows ON hexfarer.ledger',
        `CREATE TRIGGER ledger_only_grows AFTER INSERT ON hexfarer.ledger REFERENCING NEW TABLE AS fresh
          FOR EACH STATEMENT EXECUTE FUNCTION hexfarer.ledger_grows()`,
        'ALTER TABLE hexfarer.ledger DROP CONSTRAINT ledger_party',
        'ALTER TABLE hexfarer.links ALTER label DROP NOT NULL',
      ],
    ],
    [
      'rename indexes and constraints',
      [
        'ALTER INDEX hexfarer.ledger_by_command RENAME TO ledger_by_its_command',
        'ALTER TABLE hexfarer.ledger RENAME CONSTRAINT ledger_party TO ledger_place',
        'CREATE INDEX links_by_label ON hexfarer.links (label)',
      ],
    ],
  ])('%s', async (_what, statements) => {
    expect(await faultsOf(...statements)).toEqual([]);
  });
});
