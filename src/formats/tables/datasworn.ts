/**
 * Imports oracles from all versions of Datasworn's format: everything, at any depth in a package, that has rows with
 * `min` and `max`, or with a `roll` that has them. Rows may refer to other oracles by links and templates.
 */
import { asLiteral } from '../../rules/tables/row-text.ts';
import { rowSpan, type TableRow } from '../../rules/tables/table.ts';
import { listIn, objectIn, parsedJson, textIn, wholeIn } from './json-value.ts';
import { type ImportedTables, TableImport } from './table-import.ts';

type Json = Readonly<Record<string, unknown>>;

interface Oracle {
  /** The id by which others refer to it, without the prefix for its type. */
  readonly key: string;
  /** Its JSON path in the file. */
  readonly path: string;
  readonly title: string;
  readonly value: Json;
  readonly rows: readonly unknown[];
}

const DEEPEST = 40;

export function readDatasworn(text: string): ImportedTables {
  const draft = new TableImport();
  const value = parsedJson(text);
  const oracles = [...oraclesIn(value, '', [])];
  if (oracles.length === 0)
    draft.drop('the file', value === undefined ? 'it is no JSON' : 'there is no oracle in it');
  for (const [key, member] of Object.entries(objectIn(value) ?? {}))
    if (CONTENT.includes(key) && Object.keys(objectIn(member) ?? {}).length > 0)
      if (!oracles.some(({ path }) => path.startsWith(`/${key}/`)))
        draft.drop(`/${key}`, 'there are no oracles in it');
  for (const { key, title } of oracles) draft.idOf(key, title);
  const known = new Set(oracles.map(({ key }) => key));
  for (const oracle of oracles) takeOracle(oracle, known, draft);
  return draft.finished();
}

/** The contents of a package besides oracles. */
const CONTENT = [
  'moves',
  'assets',
  'npcs',
  'atlas',
  'rarities',
  'truths',
  'delve_sites',
  'site_themes',
  'site_domains',
];

function* oraclesIn(value: unknown, path: string, names: readonly string[]): Generator<Oracle, void, void> {
  const object = objectIn(value);
  if (!object || names.length > DEEPEST) return;
  const name = textIn(object.name) ?? textIn(object.title) ?? '';
  const rows = listIn(object.rows) ?? listIn(object.table);
  if (rows?.some((row) => rangeOf(objectIn(row) ?? {}))) {
    const id = textIn(object._id) ?? textIn(object.id) ?? textIn(object.$id) ?? path;
    const around = names.findLast((each) => each !== '');
    const title = [around, name || path.split('/').at(-1)].filter((each) => each !== undefined).join(': ');
    yield { key: keyOf(id), path, title, value: object, rows };
    return;
  }
  for (const [key, member] of Object.entries(object))
    yield* oraclesIn(member, `${path}/${key}`, [...names, name]);
}

/** Removes the prefix of an id: `oracle_rollable:classic/action` and `classic/action` mean the same oracle. */
const keyOf = (id: string): string => id.replace(/^(?:datasworn:|id:)?(?:\w+:)?/, '');

function rangeOf(row: Json): { readonly min: number; readonly max: number } | null {
  const roll = objectIn(row.roll) ?? row;
  const [min, max] = [wholeIn(roll.min), wholeIn(roll.max)];
  return min === null || max === null ? null : { min, max };
}

function takeOracle(
  { key, path, title, value, rows }: Oracle,
  known: ReadonlySet<string>,
  draft: TableImport,
): void {
  const taken: TableRow[] = [];
  for (const [index, each] of rows.entries()) {
    const row = objectIn(each) ?? {};
    const place = `${path}/rows/${index}`;
    const range = rangeOf(row);
    if (!range) {
      draft.drop(place, 'it has no range');
      continue;
    }
    const { min, max } = range;
    taken.push({ on: rowSpan(min, max), text: rowText(row, place, known, draft) });
  }
  draft.add(draft.idOf(key), path, { title, roll: textIn(value.dice) ?? '1d100', rows: taken });
}

function rowText(row: Json, place: string, known: ReadonlySet<string>, draft: TableImport): string {
  const template = objectIn(row.template);
  const first =
    textIn(template?.text) ?? textIn(template?.result) ?? textIn(row.text) ?? textIn(row.result) ?? '';
  const more = [row.text2 ?? row.summary, row.text3 ?? row.detail].flatMap((each) => textIn(each) ?? []);
  for (const roll of listIn(row.oracle_rolls) ?? []) {
    const { oracle, auto, times, number_of_rolls: rolls } = objectIn(roll) ?? {};
    const isOwn = typeof oracle !== 'string';
    if (auto === true || (times ?? rolls ?? 1) !== 1)
      draft.drop(
        place,
        `rolling again${isOwn ? ' on the same table' : ''}, as its text says, is left to you`,
      );
  }
  return [first, ...more].map((text) => linkedText(text, place, known, draft)).join('; ');
}

/** `{{text>oracle_rollable:a/b}}`, `{{result:a/b}}`, or a link `[Label](datasworn:oracle_rollable:a/b)`. */
const LINK = /\{\{(?:text|result)[>:]([^{}]*)\}\}|\[([^[\]]*)\]\(([^()\s]*)\)/g;

function linkedText(text: string, place: string, known: ReadonlySet<string>, draft: TableImport): string {
  let told = '';
  let read = 0;
  for (const link of text.matchAll(LINK)) {
    const [whole, template, label, address] = link;
    const key = keyOf(template ?? address ?? '');
    told += asLiteral(text.slice(read, link.index));
    read = link.index + whole.length;
    if (known.has(key)) told += `[${draft.idOf(key)}]`;
    else {
      draft.drop(place, `[${label ?? key}] is plain text: it leads to no oracle here`);
      told += asLiteral(label ?? key);
    }
  }
  return told + asLiteral(text.slice(read));
}
