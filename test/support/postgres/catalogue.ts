import { runIn } from './run-in.ts';

/** An object of the schema that a server's statements rely on. */
export interface Thing {
  readonly kind: 'table' | 'sequence' | 'column' | 'unique' | 'check' | 'reference' | 'function' | 'type';
  /** For functions with their argument types, for columns with the table. */
  readonly name: string;
  /** The table that it belongs to, or the name of a function alone. */
  readonly within: string;
  /** The columns that it covers or refers to, by their present names. */
  readonly columns: readonly string[];
  /** Its other relevant properties. */
  readonly said: string;
  /** For a table, the file with its rows. */
  readonly file: string | null;
  /** For a column: whether it is `NOT NULL`, and its default. */
  readonly isRequired: boolean;
  readonly filledWith: string | null;
}

const IN_SCHEMA = `relnamespace = to_regnamespace('hexfarer')`;
/** The names of columns, from their numbers in a table. */
const named = (table: string, numbers: string) =>
  `ARRAY(SELECT its.relname || '.' || attname FROM pg_attribute JOIN pg_class AS its ON its.oid = attrelid
    WHERE attrelid = ${table} AND attnum = ANY (${numbers}) ORDER BY attnum)`;
const CONSTRAINED = `pg_constraint JOIN pg_class ON pg_class.oid = conrelid WHERE ${IN_SCHEMA} AND contype`;

const CATALOGUE = `
  SELECT 'table' AS kind, relname::text AS name, '' AS within, '{}'::text[] AS columns, oid::text AS said,
    pg_relation_filenode(oid)::text AS file, false AS "isRequired", NULL AS "filledWith"
  FROM pg_class WHERE ${IN_SCHEMA} AND relkind IN ('r', 'p', 'v', 'm')
  UNION ALL
  SELECT 'sequence', relname, '', '{}', '', NULL, false, NULL
  FROM pg_class WHERE ${IN_SCHEMA} AND relkind = 'S'
  UNION ALL
  SELECT 'column', relname || '.' || attname, relname, '{}',
    format_type(atttypid, atttypmod) || CASE WHEN attcollation = 0 THEN '' ELSE ' COLLATE ' || attcollation::regcollation::text END,
    NULL, attnotnull, coalesce(pg_get_expr(adbin, adrelid), nullif(attidentity::text, ''))
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE ${IN_SCHEMA} AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
  UNION ALL
  SELECT 'unique', pg_class.relname, on_table.relname, ${named('indrelid', 'indkey')},
    regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', ''), NULL, false, NULL
  FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid JOIN pg_class AS on_table ON on_table.oid = indrelid
  WHERE on_table.${IN_SCHEMA} AND (indisunique OR indisexclusion)
  UNION ALL
  SELECT 'check', conname, relname, ${named('conrelid', 'conkey')}, pg_get_constraintdef(pg_constraint.oid),
    NULL, false, NULL
  FROM ${CONSTRAINED} = 'c'
  UNION ALL
  SELECT 'reference', conname, relname, ${named('confrelid', 'confkey')},
    pg_get_constraintdef(pg_constraint.oid), NULL, false, NULL
  FROM ${CONSTRAINED} = 'f'
  UNION ALL
  SELECT 'function', proname || '(' || oidvectortypes(proargtypes) || ')', proname, '{}',
    pg_get_function_arguments(oid) || ' -> ' || pg_get_function_result(oid), NULL, false, NULL
  FROM pg_proc WHERE pronamespace = to_regnamespace('hexfarer')
  UNION ALL
  SELECT 'type', typname, '', '{}', concat(
      (SELECT string_agg(attname || ' ' || format_type(atttypid, atttypmod), ', ' ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = typrelid AND attnum > 0 AND NOT attisdropped),
      (SELECT string_agg(enumlabel, ', ' ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = pg_type.oid),
      (SELECT string_agg(pg_get_constraintdef(pg_constraint.oid), ', ') FROM pg_constraint WHERE contypid = pg_type.oid)),
    NULL, typnotnull, typdefault
  FROM pg_type LEFT JOIN pg_class ON pg_class.oid = typrelid
  WHERE typnamespace = to_regnamespace('hexfarer') AND typelem = 0 AND coalesce(relkind, 'c') = 'c'`;

/**
 * The objects of a schema after some statements, which are rolled back.
 *
 * @param url of a database
 */
export async function catalogueAfter(url: string, ...statements: readonly string[]): Promise<Thing[]> {
  return (await runIn(url, 'BEGIN', ...statements, CATALOGUE)) as unknown as Thing[];
}
