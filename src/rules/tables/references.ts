import { highestOf, lowestOf, soundDice } from './dice-notation.ts';
import { type RowPart, rowPartsOf } from './row-text.ts';
import type { Tables } from './table.ts';

/** A row that leads on to another table. `row` counts from 1. */
export interface TableReference {
  readonly from: string;
  readonly row: number;
  readonly to: string;
}

/** How much one roll can come to at the most, over all ways that it can go. */
export interface MostOfRoll {
  readonly dice: number;
  readonly characters: number;
}

const NOTHING: MostOfRoll = { dice: 0, characters: 0 };
const ENDLESS: MostOfRoll = { dice: Number.POSITIVE_INFINITY, characters: Number.POSITIVE_INFINITY };

/**
 * How tables lead to one another. Every text is read once and every table added up once, however often others
 * refer to it: what would never end otherwise, such as forty tables that each name the next one a hundred times, is
 * a large number here.
 */
export class TableReferences {
  readonly #tables: Tables;
  readonly #rows = new Map<string, readonly (readonly RowPart[])[]>();
  readonly #most = new Map<string, MostOfRoll>();

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** The first reference to a table that isn't there. */
  missing(): TableReference | null {
    for (const id of this.#tables.keys())
      for (const reference of this.#from(id)) if (!this.#tables.has(reference.to)) return reference;
    return null;
  }

  /** The first references that lead in a circle. */
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

  /** The most that a roll on a table comes to, its chance aside. */
  most(id: string): MostOfRoll {
    const known = this.#most.get(id);
    if (known) return known;
    const table = this.#tables.get(id);
    if (!table) return NOTHING;
    // Whoever comes by again before it is added up goes in a circle.
    this.#most.set(id, ENDLESS);
    let [dice, characters] = [0, 0];
    for (const parts of this.#rowsOf(id)) {
      const parted = parts.map((part) => this.#mostOfPart(part));
      dice = Math.max(dice, sumOf(parted.map((each) => each.dice)));
      characters = Math.max(characters, sumOf(parted.map((each) => each.characters)));
    }
    const most = { dice: dice + soundDice(table.roll).count, characters };
    this.#most.set(id, most);
    return most;
  }

  #mostOfPart(part: RowPart): MostOfRoll {
    switch (part.kind) {
      case 'literal':
        return { dice: 0, characters: part.text.length };
      case 'dice': {
        const ends = [lowestOf(part.dice), highestOf(part.dice)];
        return { dice: part.dice.count, characters: Math.max(...ends.map((end) => `${end}`.length)) };
      }
      case 'table':
        return this.most(part.id);
    }
  }

  /** Each other table that a row leads to, once. */
  *#from(id: string): Generator<TableReference, void, void> {
    for (const [index, parts] of this.#rowsOf(id).entries()) {
      const others = new Set(parts.flatMap((part) => (part.kind === 'table' ? [part.id] : [])));
      for (const to of others) yield { from: id, row: index + 1, to };
    }
  }

  #rowsOf(id: string): readonly (readonly RowPart[])[] {
    const known = this.#rows.get(id);
    if (known) return known;
    const rows = (this.#tables.get(id)?.rows ?? []).map(({ text }) => rowPartsOf(text));
    this.#rows.set(id, rows);
    return rows;
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
