import { MOST_DICE } from '../rules/tables/bounds.ts';
import type { LandKind } from '../rules/tables/places.ts';
import { TableReferences } from '../rules/tables/references.ts';
import { tablesOfDay, tablesOnEntering } from '../rules/tables/rolled-on.ts';
import { rowPartsOf } from '../rules/tables/row-text.ts';
import type { Table, Tables, When } from '../rules/tables/table.ts';
import type { Campaign } from './campaign.ts';

/** What can be said of a table. */
export type TableState =
  | 'whole'
  /** Nobody can roll on it: it leads to one that is not there any more, or round in a circle, or throws too many dice. */
  | 'broken'
  /** Its text was erased since, so nobody can work out any more what came of a roll on it. */
  | 'erased'
  /** The same of a table that it leads to. */
  | 'leads-to-erased';

/** A table that is rolled by itself. */
export interface DueRoll {
  readonly id: string;
  readonly when: When;
}

const shelves = new WeakMap<Campaign['tables'], Shelf>();

/** The tables of a campaign as they stand, with what can be said of them. */
export function shelfOf({ tables }: Campaign): Shelf {
  const made = shelves.get(tables);
  if (made) return made;
  const shelf = new Shelf(tables);
  shelves.set(tables, shelf);
  return shelf;
}

/** The tables of a campaign as they stand, `null` for one whose text was erased since. */
export class Shelf {
  readonly #tables: ReadonlyMap<string, Table | null>;
  /** Those whose texts are there. */
  readonly tables: Tables;
  readonly #references: TableReferences;
  readonly #states = new Map<string, TableState>();

  /** @param tables by their ids, in the order of these */
  constructor(tables: ReadonlyMap<string, Table | null>) {
    this.#tables = tables;
    this.tables = new Map([...tables].flatMap(([id, table]) => (table ? [[id, table] as const] : [])));
    this.#references = new TableReferences(this.tables);
  }

  get isEmpty(): boolean {
    return this.#tables.size === 0;
  }

  /** Whether the texts of all its tables are there. */
  get isReadable(): boolean {
    return this.tables.size === this.#tables.size;
  }

  /** `null` where there is no such table. */
  stateOf(id: string): TableState | null {
    const table = this.#tables.get(id);
    if (table === undefined) return null;
    if (table === null) return 'erased';
    const known = this.#states.get(id);
    if (known) return known;
    // Whoever comes by here again goes in a circle.
    this.#states.set(id, 'broken');
    const isEndless = this.#references.most(id).dice > MOST_DICE;
    const state = isEndless ? 'broken' : this.#stateOfWritten(table);
    this.#states.set(id, state);
    return state;
  }

  /** What is rolled on entering a new hex, then what is rolled at its site; those of which nobody knows any more too. */
  onEntering(land: LandKind): readonly DueRoll[] {
    const ids = tablesOnEntering(this.tables, land);
    return [...this.#due('enter', ids), ...this.#due('site', ids)];
  }

  ofDay(land: LandKind): readonly DueRoll[] {
    return this.#due('day', tablesOfDay(this.tables, land));
  }

  #due(when: When, ids: readonly string[]): readonly DueRoll[] {
    const isDue = (id: string, table: Table | null): boolean =>
      table === null || (table.when === when && ids.includes(id) && this.stateOf(id) !== 'broken');
    return [...this.#tables].flatMap(([id, table]) => (isDue(id, table) ? [{ id, when }] : []));
  }

  #stateOfWritten({ rows }: Table): TableState {
    let state: TableState = 'whole';
    for (const { text } of rows)
      for (const part of rowPartsOf(text)) {
        const other = part.kind === 'table' ? this.stateOf(part.id) : 'whole';
        if (other === null || other === 'broken') return 'broken';
        if (other !== 'whole') state = 'leads-to-erased';
      }
    return state;
  }
}
