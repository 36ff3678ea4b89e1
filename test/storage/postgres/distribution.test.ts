import { describe, expect, it } from 'vitest';
import { HOT } from '../../../src/storage/postgres/hot-statements.ts';
import { migrations } from '../../../src/storage/postgres/migrations.ts';
import { SUMMARY } from '../../../src/storage/postgres/summaries.ts';
import { newDatabase, postgresUrl } from '../../support/postgres/databases.ts';
import { runIn } from '../../support/postgres/run-in.ts';

/*
 * The rows of a campaign can be stored on any of many machines, as long as every statement names the campaign and no
 * key has to be looked up on all machines.
 */

/** The tables that grow with play. */
const DISTRIBUTED = ['ledger', 'hexes', 'standing', 'secrets', 'labels'];

const STATEMENTS = [...Object.values(HOT), SUMMARY].map(({ name, text }) => [name, text] as const);

/** The parts of a statement that each read one of these tables; a subquery in brackets is a part of its own. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  for (let inner = INNERMOST.exec(rest); inner; inner = INNERMOST.exec(rest)) {
    parts.push(inner[1] ?? '');
    rest = rest.replace(inner[0], '…');
  }
  return [...parts, rest].filter((part) => new RegExp(`hexfarer\\.(${DISTRIBUTED.join('|')})\\b`).test(part));
}

const INNERMOST = /\(([^()]*)\)/;

describe('a statement that runs with every command or opening', () => {
  it.each(STATEMENTS)('%s names the campaign wherever it reads rows of one', (_name, text) => {
    const parts = partsOf(text);
    expect(parts).not.toEqual([]);
    for (const part of parts) {
      const tables = part.match(new RegExp(`hexfarer\\.(${DISTRIBUTED.join('|')})\\b`, 'g')) ?? [];
      expect(part.match(/\bcampaign = \$1(?!\d)/g) ?? [], part).toHaveLength(tables.length);
    }
  });

  it('is recognised if it does not', () => {
    const [part] = partsOf(
      'SELECT (SELECT max(seq) FROM hexfarer.ledger WHERE seq > $2) FROM hexfarer.campaigns',
    );
    expect(part).not.toMatch(/campaign = \$1/);
  });
});

describe('a function that runs with every command', () => {
  const functions = migrations()
    .flatMap(({ sql }) => sql)
    .flatMap((text) => [...text.matchAll(/FUNCTION hexfarer\.(\w+).*?\$\$([\s\S]*?)\$\$/g)])
    .map(([, name = '', body = '']) => [name, body] as const)
    .filter(([, body]) => partsOf(body).length > 0);

  it.each(functions)('%s names the campaign wherever it reads or changes rows of one', (_name, body) => {
    for (const statement of body.split(';')) {
      const reads = statement.match(
        new RegExp(`(FROM|UPDATE|JOIN) hexfarer\\.(${DISTRIBUTED.join('|')})\\b`, 'g'),
      );
      const names = statement.match(
        /\bcampaign = (of_campaign|to_campaign|(NEW|OLD|fresh|said|given|item)\.campaign|NEW\.number)\b/g,
      );
      expect(names?.length ?? 0, statement).toBeGreaterThanOrEqual(reads?.length ?? 0);
    }
  });

  it('is found in the migrations', () => {
    expect(functions.map(([name]) => name)).toEqual(
      expect.arrayContaining(['append_refusal', 'append_together', 'write']),
    );
  });
});

describe('the tables that grow with play', () => {
  it('have the campaign first in every key', async () => {
    const url = await postgresUrl();
    const keys = await runIn(
      url(await newDatabase()),
      `SELECT relname AS table, (SELECT attname FROM pg_attribute WHERE attrelid = indrelid AND attnum = indkey[0]) AS first
       FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
       WHERE relnamespace = 'hexfarer'::regnamespace AND relname IN ('${DISTRIBUTED.join("', '")}')`,
    );
    expect(new Set(keys.map(({ table }) => table))).toEqual(new Set(DISTRIBUTED));
    expect(keys.filter(({ first }) => first !== 'campaign')).toEqual([]);
  });
});
