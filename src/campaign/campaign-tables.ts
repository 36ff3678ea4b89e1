import { MOST_DICE } from '../rules/tables/bounds.ts';
import type { LandKind } from '../rules/tables/places.ts';
import { TableReferences } from '../rules/tables/references.ts';
import { tablesOfDay, tablesOnEntering } from '../rules/tables/rolled-on.ts';
import { rowPartsOf } from '../rules/tables/row-text.ts';
import type { Table, TableOccasion, Tables } from '../rules/tables/table.ts';
import type { Campaign } from './campaign.ts';

/** Whether a table can be rolled on. */
export type TableState =
  | 'whole'
  /** Can't be rolled on: it refers to a missing table, refers to itself in a circle, or throws too many dice. */
  | 'broken'
  /** Its text was erased, so the outcome of a roll on it can't be recomputed. */
  | 'erased'
  /** Refers to a table whose text was erased. */
  | 'leads-to-erased';

/** A table to be rolled automatically. */
export interface DueRoll {
  readonly id: string;
  readonly when: TableOccasion;
}

const shelves = new WeakMap<Campaign['tables'], CampaignTables>();

/** The current tables of a campaign with their states; cached until a table changes. */
export function campaignTables({ tables }: Campaign): CampaignTables {
  const made = shelves.get(tables);
  if (made) return made;
  const shelf = new CampaignTables(tables);
  shelves.set(tables, shelf);
  return shelf;
}

/** A set of tables, `null` for one whose text was erased, and the state of each. */
export class CampaignTables {
  readonly #tables: ReadonlyMap<string, Table | null>;
  /** The tables whose texts were not erased. */
  readonly tables: Tables;
  readonly #references: TableReferences;
  readonly #states = new Map<string, TableState>();

  /** @param tables by their ids, sorted by id */
  constructor(tables: ReadonlyMap<string, Table | null>) {
    this.#tables = tables;
    this.tables = new Map([...tables].flatMap(([id, table]) => (table ? [[id, table] as const] : [])));
    this.#references = new TableReferences(this.tables);
  }

  get isEmpty(): boolean {
    return this.#tables.size === 0;
  }

  /** Whether none of the tables was erased. */
  get isReadable(): boolean {
    return this.tables.size === this.#tables.size;
  }

  /** The state of a table; `null` if there is no such table. */
  stateOf(id: string): TableState | null {
    const table = this.#tables.get(id);
    if (table === undefined) return null;
    if (table === null) return 'erased';
    const known = this.#states.get(id);
    if (known) return known;
    // Found again below only if the references go in a circle.
    this.#states.set(id, 'broken');
    const isEndless = this.#references.most(id).dice > MOST_DICE;
    const state = isEndless ? 'broken' : this.#stateOfWritten(table);
    this.#states.set(id, state);
    return state;
  }

  /**
   * The tables to be rolled on entering a new hex, then those for its site. Erased tables are included: nobody knows
   * when they were due.
   */
  onEntering(land: LandKind): readonly DueRoll[] {
    const ids = tablesOnEntering(this.tables, land);
    return [...this.#due('enter', ids), ...this.#due('site', ids)];
  }

  ofDay(land: LandKind): readonly DueRoll[] {
    return this.#due('day', tablesOfDay(this.tables, land));
  }

  #due(when: TableOccasion, ids: readonly string[]): readonly DueRoll[] {
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
