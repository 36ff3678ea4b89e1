import { highestOf, lowestOf, readValidDice } from './dice-notation.ts';
import { type RowPart, rowPartsOf } from './row-text.ts';
import type { Table, Tables } from './table.ts';

/** A reference from a row to another table. `row` counts from 1. */
export interface TableReference {
  readonly from: string;
  readonly row: number;
  readonly to: string;
}

/** The most dice, and the most characters of a result, that one roll on a table can lead to. */
export interface MostOfRoll {
  readonly dice: number;
  readonly characters: number;
}

const NOTHING: MostOfRoll = { dice: 0, characters: 0 };
const ENDLESS: MostOfRoll = { dice: Number.POSITIVE_INFINITY, characters: Number.POSITIVE_INFINITY };

/** What depends on one table alone. Cached, since all tables are checked each time that one of them changes. */
interface TableByItself {
  /** Each table that its rows refer to, once, with the first such row; rows count from 1. */
  readonly leadsTo: readonly { readonly row: number; readonly to: string }[];
  /**
   * For each row, the most without the tables that it refers to, and these tables, repeated as often as referred to.
   */
  readonly rows: readonly RowByItself[];
}

interface RowByItself extends MostOfRoll {
  readonly tables: readonly string[];
}

const KNOWN = new WeakMap<Table, TableByItself>();

function byItself(table: Table): TableByItself {
  const known = KNOWN.get(table);
  if (known) return known;
  const first = new Map<string, number>();
  const rows = table.rows.map(({ text }, index): RowByItself => {
    let [dice, characters] = [0, 0];
    const tables: string[] = [];
    for (const part of rowPartsOf(text)) {
      if (part.kind === 'table') {
        tables.push(part.id);
        if (!first.has(part.id)) first.set(part.id, index + 1);
        continue;
      }
      const most = mostOf(part);
      dice += most.dice;
      characters += most.characters;
    }
    return { dice, characters, tables };
  });
  const made = { leadsTo: [...first].map(([to, row]) => ({ row, to })), rows };
  KNOWN.set(table, made);
  return made;
}

function mostOf(part: Exclude<RowPart, { readonly kind: 'table' }>): MostOfRoll {
  if (part.kind === 'literal') return { dice: 0, characters: part.text.length };
  const ends = [lowestOf(part.dice), highestOf(part.dice)];
  return { dice: part.dice.count, characters: Math.max(...ends.map((end) => `${end}`.length)) };
}

/**
 * The references between tables. Every text is parsed once and every table added up once, however often others refer to
 * it. Expanding all references might never end, for example with forty tables that each name the next one a hundred
 * times; here that is just a large number.
 */
export class TableReferences {
  readonly #tables: Tables;
  readonly #most = new Map<string, MostOfRoll>();

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** The first reference to a table that doesn't exist; `null` if there is none. */
  missing(): TableReference | null {
    for (const id of this.#tables.keys())
      for (const reference of this.#from(id)) if (!this.#tables.has(reference.to)) return reference;
    return null;
  }

  /** The references of the first circle found; `null` if there is none. */
  circle(): readonly TableReference[] | null {
    const done = new Set<string>();
    const way = new Map<string, TableReference>();
    const follow = (id: string): readonly TableReference[] | null => {
      for (const reference of done.has(id) ? [] : this.#from(id)) {
        way.set(id, reference);
        if (way.has(reference.to)) return [...way.values()].slice([...way.keys()].indexOf(reference.to));
        const circle = follow(reference.to);
        if (circle) return circle;
      }
      way.delete(id);
      done.add(id);
      return null;
    };
    for (const id of this.#tables.keys()) {
      const circle = follow(id);
      if (circle) return circle;
    }
    return null;
  }

  /** The most that a roll on a table can lead to, without the dice of its chance. */
  most(id: string): MostOfRoll {
    const known = this.#most.get(id);
    if (known) return known;
    const table = this.#tables.get(id);
    if (!table) return NOTHING;
    // Used if the table is reached again before it is added up, which means that the references go in a circle.
    this.#most.set(id, ENDLESS);
    let [dice, characters] = [0, 0];
    for (const row of byItself(table).rows) {
      const named = row.tables.map((each) => this.most(each));
      dice = Math.max(dice, row.dice + sumOf(named.map((each) => each.dice)));
      characters = Math.max(characters, row.characters + sumOf(named.map((each) => each.characters)));
    }
    const most = { dice: dice + readValidDice(table.roll).count, characters };
    this.#most.set(id, most);
    return most;
  }

  /** Each table that a table refers to, once, with the first such row. */
  *#from(id: string): Generator<TableReference, void, void> {
    const table = this.#tables.get(id);
    if (table) for (const { row, to } of byItself(table).leadsTo) yield { from: id, row, to };
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
