import { diceText } from '../../rules/tables/dice-notation.ts';
import { asLiteral, type RowPart, readRowText, rowPartsOf } from '../../rules/tables/row-text.ts';
import type { Table } from '../../rules/tables/table.ts';
import { tableFaultText } from '../../rules/tables/table-fault.ts';
import { tableIdOf } from '../../rules/tables/table-id.ts';
import { LONGEST_TITLE, readTable } from '../../rules/tables/table-reading.ts';
import { MOST_TABLES } from '../../rules/tables/table-set.ts';
import { legible } from '../../text/legible.ts';
import { quoted } from '../../text/quoted.ts';
import { isVisible } from '../../text/typed.ts';
import { beginningOf } from '../../text/whole-characters.ts';

/**
 * Tables from another program's format, each valid on its own, and one line for each thing that could not be imported.
 */
export interface ImportedTables {
  readonly tables: Map<string, Table>;
  readonly dropped: readonly string[];
}

/** How much of an id is kept when a number is added to it. */
const LONGEST_STEM = 32;

/** Collects the tables of one text, and what could not be imported. */
export class TableImport {
  readonly #ids = new Map<string, string>();
  /** Every id in use, with the last number that was added to it. */
  readonly #taken = new Map<string, number>();
  readonly #tables = new Map<string, Table>();
  readonly #dropped = new Set<string>();

  /** The id for a table's name: always the same for the same name, and unique. */
  idOf(name: string, title = name): string {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const wanted = tableIdOf(title);
    let id = wanted;
    for (let count = this.#taken.get(wanted) ?? 1; this.#taken.has(id); ) {
      count++;
      id = tableIdOf(`${wanted.slice(0, LONGEST_STEM)}-${count}`);
      this.#taken.set(wanted, count);
    }
    this.#taken.set(id, 1);
    this.#ids.set(name, id);
    return id;
  }

  /** Reports something that can't be imported. Repeated reports are listed once. */
  drop(place: string, what: string): void {
    this.#dropped.add(`${place}: ${what}`);
  }

  /** Adds a table if it is valid on its own; otherwise it is reported. */
  add(id: string, place: string, { title, ...table }: Pick<Table, 'title' | 'roll' | 'rows'>): void {
    if (this.#tables.size === MOST_TABLES) {
      this.drop(place, `${quoted(title)} is one too many: there can be ${MOST_TABLES} tables`);
      return;
    }
    const read = readTable({ ...table, title: titleOf(title) });
    if (read.ok) this.#tables.set(id, read.table);
    else this.drop(place, tableFaultText({ table: id, ...read.fault }));
  }

  /** The text of a row in our own notation; as literal text if its brackets are invalid. */
  ownText(place: string, written: string): string {
    const read = readRowText(written);
    if (read.ok) return written;
    this.drop(place, `its brackets are plain text: ${read.what}`);
    return asLiteral(written);
  }

  /** All tables. References to missing tables, and those that lead in a circle, become literal text. */
  finished(): ImportedTables {
    const tables = new Map<string, Table>();
    const way = new Set<string>();
    const follow = (id: string, table: Table): void => {
      way.add(id);
      const rows = table.rows.map((row, index) => {
        let isCut = false;
        const parts = rowPartsOf(row.text).map((part): RowPart => {
          if (part.kind !== 'table') return part;
          const other = this.#tables.get(part.id);
          if (other && !way.has(part.id)) {
            if (!tables.has(part.id)) follow(part.id, other);
            return part;
          }
          isCut = true;
          const why = other ? 'it leads in a circle' : 'there is no such table';
          this.drop(`table ${quoted(id)}, row ${index + 1}`, `[${part.id}] is plain text: ${why}`);
          return { kind: 'literal', text: `[${part.id}]` };
        });
        return isCut ? { ...row, text: parts.map(partText).join('') } : row;
      });
      way.delete(id);
      tables.set(id, { ...table, rows });
    };
    for (const [id, table] of this.#tables) if (!tables.has(id)) follow(id, table);
    const inOrder = [...this.#tables.keys()].map((id) => [id, tables.get(id) as Table] as const);
    return { tables: new Map(inOrder), dropped: [...this.#dropped] };
  }
}

/** A text as a valid title: one line of limited length. */
function titleOf(text: string): string {
  const line = beginningOf(legible(text).replace(/\s+/gu, ' ').trim(), LONGEST_TITLE);
  return isVisible(line) ? line : 'A table';
}

function partText(part: RowPart): string {
  switch (part.kind) {
    case 'literal':
      return asLiteral(part.text);
    case 'dice':
      return `[${diceText(part.dice)}]`;
    case 'table':
      return `[${part.id}]`;
  }
}
