import { quoted } from '../../text/quoted.ts';
import { LONGEST_RESULT, MOST_DICE } from './bounds.ts';
import { readValidChance } from './chance.ts';
import { type LandKind, TABLE_PLACES } from './places.ts';
import { type TableReference, TableReferences } from './references.ts';
import { tablesOfDay, tablesOnEntering } from './rolled-on.ts';
import type { Table, Tables } from './table.ts';
import type { TableFault } from './table-fault.ts';

export const MOST_TABLES = 200;
/** Most bytes of all tables together, as JSON in UTF-8. */
export const MOST_TABLE_BYTES = 1_000_000;

/**
 * What is wrong with tables taken together, each of them valid by `readTable`; `null` if nothing is.
 *
 * @param areAllThere `false` if tables that these refer to may be missing, because their texts were erased
 */
export const tableSetFault = (tables: Tables, { areAllThere = true } = {}): TableFault | null =>
  new TableSet(tables).fault({ areAllThere });

/** All tables of a campaign: whether they fit together, and how many dice a roll on each may need. */
export class TableSet {
  readonly #tables: Tables;
  readonly #references: TableReferences;
  /** Cache of `mostDice`, including the dice of chances, by table id. */
  readonly #mostDice = new Map<string, number>();

  constructor(tables: Tables) {
    this.#tables = tables;
    this.#references = new TableReferences(tables);
  }

  fault({ areAllThere = true } = {}): TableFault | null {
    return (
      sizeFault(this.#tables) ??
      (areAllThere ? this.#missingFault() : null) ??
      this.#circleFault() ??
      this.#rollFault() ??
      this.#togetherFault('entering a hex', tablesOnEntering) ??
      this.#togetherFault('one day', tablesOfDay)
    );
  }

  /**
   * The most dice that one roll on a table can throw; without those of its chance if it is rolled by hand. Infinity if
   * tables refer in a circle.
   */
  mostDice(id: string, { withChance = true }: { readonly withChance?: boolean } = {}): number {
    const chance = withChance ? this.#tables.get(id)?.where?.chance : undefined;
    return this.#references.most(id).dice + (chance === undefined ? 0 : readValidChance(chance).dice.count);
  }

  #mostDiceOf(id: string): number {
    const most = this.#mostDice.get(id) ?? this.mostDice(id);
    this.#mostDice.set(id, most);
    return most;
  }

  #missingFault(): TableFault | null {
    const missing = this.#references.missing();
    return (
      missing && { table: missing.from, row: missing.row, what: `there is no table ${quoted(missing.to)}` }
    );
  }

  #circleFault(): TableFault | null {
    const circle = this.#references.circle();
    const [first] = circle ?? [];
    if (!circle || !first) return null;
    return { table: first.from, row: first.row, what: `these tables go in a circle: ${circleText(circle)}` };
  }

  #rollFault(): TableFault | null {
    for (const table of this.#tables.keys()) {
      const { dice, characters } = this.#references.most(table);
      if (dice > MOST_DICE)
        return { table, what: `one roll could throw ${manyText(dice)} dice, and ${MOST_DICE} are the most` };
      if (characters > LONGEST_RESULT)
        return {
          table,
          what: `a result could have ${manyText(characters)} characters, and ${LONGEST_RESULT.toLocaleString('en')} are the most`,
        };
    }
    return null;
  }

  /** Checks the dice of all tables rolled on one occasion together, in every kind of hex. */
  #togetherFault(occasion: string, rolledAt: typeof tablesOnEntering): TableFault | null {
    for (const place of TABLE_PLACES) {
      const dice = rolledAt(this.#tables, place).map((id) => ({ id, most: this.#mostDiceOf(id) }));
      const sum = dice.reduce((total, { most }) => total + most, 0);
      if (sum <= MOST_DICE) continue;
      const byMost = dice.toSorted((a, b) => b.most - a.most);
      return {
        table: byMost[0]?.id as string,
        what: `${occasion} (${placeText(place)}) could throw ${sum} dice for tables, and ${MOST_DICE} are the most: ${shareText(byMost)}`,
      };
    }
    return null;
  }
}

function sizeFault(tables: Tables): TableFault | null {
  if (tables.size > MOST_TABLES) return { what: `there can be ${MOST_TABLES} tables, not ${tables.size}` };
  let bytes = 2;
  for (const [id, table] of tables) {
    bytes += `"${id}":,`.length + bytesOf(table);
    if (bytes - 1 > MOST_TABLE_BYTES)
      return {
        table: id,
        what: `with this one the tables take more than ${MOST_TABLE_BYTES / 1_000_000} MB`,
      };
  }
  return null;
}

const BYTES = new WeakMap<Table, number>();

/** Size of a table as JSON in UTF-8; cached, since tables are immutable. */
function bytesOf(table: Table): number {
  const known = BYTES.get(table);
  if (known !== undefined) return known;
  const bytes = new TextEncoder().encode(JSON.stringify(table)).length;
  BYTES.set(table, bytes);
  return bytes;
}

const circleText = (circle: readonly TableReference[]): string =>
  [...circle.map(({ from }) => from), circle[0]?.from].join(' → ');

const MANY = 1_000_000;

const manyText = (count: number): string => (count > MANY ? 'more than a million' : `${count}`);

const placeText = ({ terrain, site }: LandKind): string =>
  [terrain, site].filter((each) => each !== null).join(', ');

const MOST_NAMED = 5;

function shareText(dice: readonly { readonly id: string; readonly most: number }[]): string {
  const named = dice.slice(0, MOST_NAMED).map(({ id, most }) => `${id} ${most}`);
  const left = dice.length - named.length;
  return [...named, ...(left > 0 ? [`and ${left} more`] : [])].join(', ');
}
