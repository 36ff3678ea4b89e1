import type { Thing } from './catalogue.ts';

const LATER = 'Servers of the version before still use it: leave it until the version after';

/**
 * What a migration did that breaks servers of the previous version, which still run meanwhile, each with what to do
 * instead; empty if it only expands the schema.
 */
export function contractions(before: readonly Thing[], after: readonly Thing[]): string[] {
  const schemas = { before, after };
  return [
    ...before.flatMap((thing) => lost(thing, schemas)),
    ...after.flatMap((thing) => added(thing, schemas)),
  ];
}

interface Schemas {
  readonly before: readonly Thing[];
  readonly after: readonly Thing[];
}

const found = (things: readonly Thing[], { kind, name }: Pick<Thing, 'kind' | 'name'>): Thing | undefined =>
  things.find((thing) => thing.kind === kind && thing.name === name);

/** True if the same constraint exists on the same table, by whatever name. */
const ruled = (things: readonly Thing[], { kind, within, said }: Thing): boolean =>
  things.some((thing) => thing.kind === kind && thing.within === within && thing.said === said);

/** Complaints about an object that existed before. */
function lost(was: Thing, { before, after }: Schemas): string[] {
  const { kind, name } = was;
  const hasTable = (of: readonly Thing[]) => found(of, { kind: 'table', name: was.within }) !== undefined;
  if (kind === 'check' || kind === 'reference') return [];
  if (kind === 'unique')
    return ruled(after, was) || (hasTable(before) && !hasTable(after))
      ? []
      : [`${name} is gone, by which ON CONFLICT may go. ${LATER}.`];
  // Columns disappear with their table.
  if (kind === 'column' && !hasTable(after)) return [];
  const is = found(after, was);
  if (!is)
    return [`The ${kind} ${name} is gone, or called otherwise. ${LATER}, and put what is new beside it.`];
  return changed(was, is).map((what) => `The ${kind} ${name} ${what}`);
}

function changed(was: Thing, is: Thing): string[] {
  switch (was.kind) {
    case 'table':
      if (is.said !== was.said) return [`was made anew, so that what it held is gone. ${LATER}.`];
      return is.file === was.file
        ? []
        : [
            'is written anew or emptied, and commands wait meanwhile. Give a new column a default that is the same for all ' +
              'rows, and fill it in afterwards, bit by bit.',
          ];
    case 'column':
      return [
        ...(is.said === was.said
          ? []
          : [
              `is ${is.said} instead of ${was.said}. Add a column, write both, and read the new one in the version after.`,
            ]),
        ...(is.isRequired && !was.isRequired
          ? [
              'is NOT NULL now, and servers of the version before leave it empty. Do that in the version after.',
            ]
          : []),
        ...(was.filledWith !== null && is.filledWith === null
          ? ['has lost what it is filled with, and servers of the version before rely on that. Leave it.']
          : []),
      ];
    case 'function':
      return is.said === was.said
        ? []
        : [
            `takes or gives something else: ${is.said} instead of ${was.said}. Put one of another name beside it.`,
          ];
    case 'type':
      return is.said === was.said && is.isRequired === was.isRequired
        ? []
        : [
            `is another: ${is.said} instead of ${was.said}; statements that servers have prepared would fail. Put one of another name beside it.`,
          ];
    default:
      return [];
  }
}

/** Complaints about an object that was added. */
function added(is: Thing, { before, after }: Schemas): string[] {
  const { kind, name, within, columns } = is;
  const isOld = (column: string) => found(before, { kind: 'column', name: column }) !== undefined;
  const hadTable = found(before, { kind: 'table', name: within }) !== undefined;
  switch (kind) {
    case 'column':
      return hadTable && !found(before, is) && is.isRequired && is.filledWith === null
        ? [
            `The column ${name} is NOT NULL without a DEFAULT, and servers of the version before don't fill it. Give it a ` +
              'DEFAULT, or let it be empty until the version after.',
          ]
        : [];
    case 'unique': {
      if (!hadTable || ruled(before, is)) return [];
      // Rows from servers that don't know a column still contain its default.
      const isFilled = (column: string) => found(after, { kind: 'column', name: column })?.filledWith != null;
      return columns.length === 0 || columns.some(isOld) || columns.every(isFilled)
        ? [
            `${name} has to be unique now, which servers of the version before don't know. Have this version write it so, ` +
              'and the version after demand it; or make it over a new column that may be empty.',
          ]
        : [];
    }
    case 'check':
      return hadTable && !ruled(before, is) && (columns.length === 0 || columns.some(isOld))
        ? [
            `The CHECK ${name} is new on columns that are there, which servers of the version before don't know. Have this ` +
              'version write so, and the version after demand it.',
          ]
        : [];
    case 'reference':
      return !ruled(before, is) && columns.some(isOld)
        ? [
            `The reference ${name} to ${columns.join(', ')} is new: servers of the version before delete there without ` +
              'looking. Leave it out.',
          ]
        : [];
    case 'function':
      return !found(before, is) && before.some((was) => was.kind === 'function' && was.within === within)
        ? [
            `The function ${name} has the name of one that is there, so that it is open which one a server calls. Give it ` +
              'a name of its own.',
          ]
        : [];
    default:
      return [];
  }
}
