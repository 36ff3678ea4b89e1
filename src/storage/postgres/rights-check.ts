import type { Runner, Statement } from './connections.ts';
import { SCHEMA } from './schema.ts';

/** Selects the names of tables, sequences and functions on which the role lacks a right that is needed. */
const LACKING: Statement = {
  name: 'lacking-rights',
  text: `SELECT relname AS name FROM pg_class
    WHERE relnamespace = to_regnamespace('${SCHEMA}') AND relkind IN ('r', 'p')
      AND NOT (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
        AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE'))
    UNION ALL
    SELECT relname FROM pg_class WHERE relnamespace = to_regnamespace('${SCHEMA}')
      AND CASE WHEN relkind = 'S' THEN NOT has_sequence_privilege(oid, 'USAGE') ELSE false END
    UNION ALL
    SELECT proname FROM pg_proc WHERE pronamespace = to_regnamespace('${SCHEMA}')
      AND NOT has_function_privilege(oid, 'EXECUTE')
    ORDER BY name`,
};

const MAY_USE: Statement = {
  name: 'may-use-schema',
  text: `SELECT to_regnamespace('${SCHEMA}') IS NULL OR has_schema_privilege('${SCHEMA}', 'USAGE') AS "mayUse"`,
};

/** Names of the schema, tables, sequences or functions on which the role lacks rights; empty if it lacks none. */
export async function lackingRights(runner: Runner): Promise<string[]> {
  const [schema] = await runner.run<{ mayUse: boolean }>(MAY_USE, []);
  if (!schema?.mayUse) return [`the schema ${SCHEMA}`];
  return (await runner.run<{ name: string }>(LACKING, [])).map(({ name }) => name);
}
