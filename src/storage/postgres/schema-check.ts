import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Runner, Statement } from './connections.ts';
import { migrations } from './migrations.ts';
import * as schema from './schema.ts';

const { SCHEMA } = schema;
const IN_SCHEMA = `relnamespace = to_regnamespace('${SCHEMA}')`;

/** Selects everything in the schema: the name of each object, and a description of what matters about it. */
const FOUND: Statement = {
  name: 'schema',
  text: `SELECT 'trigger ' || tgname AS name, pg_get_triggerdef(pg_trigger.oid) ||
      CASE tgenabled WHEN 'O' THEN '' ELSE ' (switched off)' END AS said
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE ${IN_SCHEMA} AND NOT tgisinternal
    UNION ALL
    SELECT 'function ' || proname, prosrc FROM pg_proc WHERE pronamespace = to_regnamespace('${SCHEMA}')
    UNION ALL
    SELECT 'column ' || relname || '.' || attname, format_type(atttypid, NULL) ||
      CASE WHEN collname = 'C' THEN ' COLLATE "C"' ELSE '' END || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid LEFT JOIN pg_collation ON pg_collation.oid = attcollation
    WHERE ${IN_SCHEMA} AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped AND relname <> 'migrations'
    UNION ALL
    SELECT 'constraint ' || conname, CASE WHEN convalidated THEN '' ELSE 'not valid' END
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE ${IN_SCHEMA} AND contype IN ('c', 'p', 'u') AND relname <> 'migrations'
    UNION ALL
    SELECT 'index ' || relname, CASE WHEN indisvalid THEN '' ELSE 'not valid' END
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE ${IN_SCHEMA} AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
};

/** For the rest of the transaction, definitions contain qualified names, whatever the role's search path is. */
const QUALIFIED: Statement = {
  name: 'qualified',
  text: "SELECT set_config('search_path', 'pg_catalog', true)",
};

interface Thing {
  readonly name: string;
  readonly said: string;
}

/**
 * The parts of the schema that are missing or differ from what the migrations make. If a trigger was dropped or
 * disabled, nothing guarantees any more that what was revealed is never changed. Must be called within a transaction.
 */
export async function schemaFaults(runner: Runner): Promise<string[]> {
  await runner.run(QUALIFIED, []);
  const found = await runner.run<Thing>(FOUND, []);
  const said = new Map(found.map((thing) => [thing.name, thing.said]));
  return expectedThings()
    .filter((thing) => said.get(thing.name) !== thing.said)
    .map(({ name }) => name);
}

const expectedThings = (): Thing[] => [...programmedThings(), ...describedThings()];

/** The triggers and functions as the latest migrations define them. */
function programmedThings(): Thing[] {
  const things = new Map<string, string>();
  for (const statement of migrations().flatMap(({ sql }) => sql)) {
    const text = statement
      .replace(/^--.*$/gm, '')
      .trim()
      .replace(/;$/, '');
    const [, kind = '', name = ''] =
      /^CREATE (?:OR REPLACE )?(TRIGGER|FUNCTION) (?:hexfarer\.)?(\w+)/.exec(text) ?? [];
    if (kind === 'TRIGGER') things.set(`trigger ${name}`, text);
    if (kind === 'FUNCTION') things.set(`function ${name}`, /\$\$([\s\S]*)\$\$/.exec(statement)?.[1] ?? '');
    const [, gone = '', its = ''] = /^DROP (TRIGGER|FUNCTION) (?:hexfarer\.)?(\w+)/.exec(text) ?? [];
    things.delete(`${gone.toLowerCase()} ${its}`);
  }
  return [...things].map(([name, said]) => ({ name, said }));
}

/** The columns, constraints and indexes of the tables in `schema.ts`. */
function describedThings(): Thing[] {
  const tables = Object.values(schema).filter((value) => is(value, PgTable));
  return tables.flatMap((table) => {
    const { name, columns, checks, indexes, primaryKeys } = getTableConfig(table);
    return [
      ...columns.map((column) => ({
        name: `column ${name}.${column.name}`,
        said: `${column.getSQLType()}${column.notNull ? ' NOT NULL' : ''}`,
      })),
      ...columns.flatMap((column) =>
        column.isUnique && column.uniqueName ? [{ name: `constraint ${column.uniqueName}`, said: '' }] : [],
      ),
      ...[...checks, ...primaryKeys].flatMap((one) => {
        const its = 'name' in one ? one.name : undefined;
        return its ? [{ name: `constraint ${its}`, said: '' }] : [];
      }),
      ...columns.flatMap((column) => (column.primary ? [{ name: `constraint ${name}_pkey`, said: '' }] : [])),
      ...indexes.flatMap(({ config }) => (config.name ? [{ name: `index ${config.name}`, said: '' }] : [])),
    ];
  });
}
