/**
 * Imports tables of Alex Schroeder's Hex Describe. `;name` begins a table, followed by a line `weight,text` for each
 * entry. In a text, `[name]` refers to another table, `[2d6+1]` is a roll, and `[one|two]` a choice. Hex Describe
 * describes a whole map, and remembers names. What needs that memory is reported, and becomes plain text or a new roll.
 */
import { readDice } from '../../rules/tables/dice-notation.ts';
import { asLiteral } from '../../rules/tables/row-text.ts';
import type { Table } from '../../rules/tables/table.ts';
import { quoted } from '../../text/quoted.ts';
import { alternativesIn, type BracketNode, bracketText, readBrackets } from './bracket-tree.ts';
import { type ComputedDice, computedDice, tableOfDice } from './computed-dice.ts';
import { plainText } from './plain-text.ts';
import { type Variant, variantsOf } from './put-together.ts';
import { type ImportedTables, TableImport } from './table-import.ts';
import { weightedRows } from './weighted-rows.ts';

interface Entry {
  readonly line: number;
  readonly weight: number;
  readonly text: string;
}

export function readHexDescribe(text: string): ImportedTables {
  const draft = new TableImport();
  const sections = sectionsOf(text, draft);
  // All tables get their ids before the first reference is read.
  for (const name of sections.keys()) draft.idOf(name);
  for (const [name, { line, entries }] of sections)
    if (entries.length > 0) new Section(name, line, sections, draft).take(entries);
    else draft.drop(`line ${line}`, `${quoted(name)} has no entries`);
  return draft.finished();
}

type Sections = Map<string, { readonly line: number; readonly entries: Entry[] }>;

function sectionsOf(text: string, draft: TableImport): Sections {
  const sections: Sections = new Map();
  let entries: Entry[] | null = null;
  for (const [index, written] of text.split(/\r?\n/).entries()) {
    const line = index + 1;
    const name = /^;([^#]+)/.exec(written)?.[1]?.trim();
    const [, weight, said] = /^(\d{1,9}),(.*)$/s.exec(written) ?? [];
    if (name) {
      if (sections.has(name))
        draft.drop(`line ${line}`, `${quoted(name)} begins anew: what it had before is gone`);
      entries = [];
      sections.delete(name);
      sections.set(name, { line, entries });
    } else if (entries && weight !== undefined && said !== undefined) {
      if (Number(weight) === 0)
        draft.drop(`line ${line}`, 'it comes only once there, here as often as the dice say');
      entries.push({ line, weight: Number(weight) || 1, text: said });
    } else if (written.trim() !== '' && !/^\s*#/.test(written))
      draft.drop(`line ${line}`, `${quoted(written)} is neither a name nor an entry of a table`);
  }
  return sections;
}

/** A reference: what to do with the result, the table's name, and the name under which the result is remembered. */
const REFERENCE =
  /^(?:(?:here|global) )?(?:(same|store|save|with|and|nearby|other|later|append|capitalize|titlecase|highlightcase) )?(.+?)(?: as .+)?$/;

/** A table that was made from brackets in another one. */
interface Made {
  readonly id: string;
  readonly line: number;
  readonly title: string;
  /** `null` while its content is being read, or if it could not be read. */
  readonly rolled: Pick<Table, 'roll' | 'rows'> | null;
}

/** One table, together with those made from its brackets. */
class Section {
  readonly #name: string;
  readonly #line: number;
  readonly #sections: Sections;
  readonly #draft: TableImport;
  /** The tables made from brackets, by the text of the brackets. */
  readonly #made = new Map<string, Made>();

  constructor(name: string, line: number, sections: Sections, draft: TableImport) {
    this.#name = name;
    this.#line = line;
    this.#sections = sections;
    this.#draft = draft;
  }

  take(entries: readonly Entry[]): void {
    const weighted = weightedRows(
      entries.map(({ weight, text, line }) => ({ weight, text: this.#text(text, line) })),
    );
    if (weighted)
      this.#draft.add(this.#draft.idOf(this.#name), `line ${this.#line}`, { title: this.#name, ...weighted });
    else
      this.#draft.drop(
        `line ${this.#line}`,
        `the weights of ${quoted(this.#name)} come to more than a die's 1,000 sides`,
      );
    for (const { id, line, title, rolled } of this.#made.values())
      if (rolled) this.#draft.add(id, `line ${line}`, { title, ...rolled });
      else this.#draft.drop(`line ${line}`, 'there are more than 1,000 alternatives');
  }

  #text(written: string, line: number): string {
    const plain = plainText(written);
    if (/<[a-z][^<>]*(?:src|href)=/i.test(written))
      this.#draft.drop(`line ${line}`, 'pictures and links are left out');
    const nodes = readBrackets(plain);
    if (nodes) return this.#nodes(nodes, line);
    this.#draft.drop(`line ${line}`, 'its brackets do not match: they are plain text');
    return asLiteral(plain);
  }

  #nodes(nodes: readonly BracketNode[], line: number): string {
    return nodes.map((node) => (typeof node === 'string' ? node : this.#bracket(node, line))).join('');
  }

  #bracket(nodes: readonly BracketNode[], line: number): string {
    const written = bracketText(nodes);
    const alternatives = alternativesIn(nodes);
    if (alternatives.length > 1) {
      if (nodes.some((node) => typeof node === 'string' && node.includes('||')))
        return this.#left(written, line, 'it asks what came before');
      return this.#choice(written, line, () =>
        withoutEmptyEnd(alternatives).map((each) => ({ text: this.#nodes(each, line), weight: 1 })),
      );
    }
    const [inside] = nodes;
    if (typeof inside === 'string' && nodes.length === 1) return this.#reference(inside, line);
    if (/^(?:here |global )?(?:store|save) /.test(written)) return this.#forgotten(written, line);
    return this.#putTogether(written, nodes, line);
  }

  /** A name with brackets in it may refer to any of several tables: these become the rows of a new table. */
  #putTogether(written: string, nodes: readonly BracketNode[], line: number): string {
    const variants = variantsOf(nodes, (name) => this.#plainEntries(name));
    if (!variants?.some(({ text }) => this.#isKnown(text)))
      return this.#left(written, line, 'its name is put together');
    return this.#choice(written, line, () =>
      variants.map(({ text, weight }) => ({ text: this.#reference(text, line), weight })),
    );
  }

  #isKnown(written: string): boolean {
    return this.#sections.has(written) || this.#sections.has(REFERENCE.exec(written)?.[2] ?? '');
  }

  /** The entries of a table, if none of them has brackets. */
  #plainEntries(name: string): readonly Variant[] | null {
    const entries = this.#sections.get(name)?.entries ?? [];
    const isPlain = entries.length > 0 && entries.every(({ text }) => !/[[\]]/.test(text));
    return isPlain ? entries.map(({ text, weight }) => ({ text: plainText(text), weight })) : null;
  }

  #choice(written: string, line: number, read: () => readonly Variant[]): string {
    return this.#make(written, 'either', line, () => weightedRows(read()));
  }

  #make(written: string, what: string, line: number, rolled: () => Made['rolled']): string {
    const known = this.#made.get(written);
    if (known) return `[${known.id}]`;
    const id = this.#draft.idOf(`${this.#name}\n${written}`, `${this.#name} ${what}`);
    const made = { id, line, title: `${this.#name}: ${what}` };
    // Added before its content is read, so that it precedes the tables that are made from inner brackets.
    this.#made.set(written, { ...made, rolled: null });
    this.#made.set(written, { ...made, rolled: rolled() });
    return `[${id}]`;
  }

  #reference(written: string, line: number): string {
    if (this.#sections.has(written)) return `[${this.#draft.idOf(written)}]`;
    const dice = computedDice(written);
    if (dice) return this.#dice(written, dice, line);
    const number = /^(\d+)(?: as .+)?$/.exec(written)?.[1];
    if (number !== undefined) return number;
    const [, verb, name = written] = REFERENCE.exec(written) ?? [];
    if (verb === 'store' || verb === 'save') return this.#forgotten(written, line);
    if (verb === 'same') {
      this.#draft.drop(`line ${line}`, `[${written}] is plain text: nothing is remembered`);
      return `the same ${name}`;
    }
    if (!this.#sections.has(name)) return this.#left(written, line, 'there is no such table');
    this.#draft.drop(`line ${line}`, `[${written}] rolls on ${quoted(name)} as any other reference does`);
    return `[${this.#draft.idOf(name)}]`;
  }

  #dice(written: string, computed: ComputedDice, line: number): string {
    const { isSaved, dice, times, plus, bounds } = computed;
    if (isSaved) return this.#forgotten(written, line);
    const noughts = /^1(0*)$/.exec(`${times}`)?.[1];
    const read = readDice(`${dice}${times === 1 ? plus : ''}`);
    if (!read.ok) return this.#left(written, line, read.what);
    if (bounds === null && noughts !== undefined && (noughts === '' || plus === ''))
      return `[${dice}${plus}]${noughts}`;
    const table = tableOfDice(computed);
    if (!table) return this.#left(written, line, 'such dice can only be thrown by hand');
    return this.#make(written, written, line, () => table);
  }

  /** Leaves out something that would have to be remembered. */
  #forgotten(written: string, line: number): string {
    this.#draft.drop(`line ${line}`, `[${written}] is left out: nothing is remembered`);
    return '';
  }

  /** Keeps a bracket as plain text. */
  #left(written: string, line: number, why: string): string {
    this.#draft.drop(`line ${line}`, `[${written}] is plain text: ${why}`);
    return asLiteral(`[${written}]`);
  }
}

/** In Hex Describe, `[one|two|]` is one or two, and never empty; `[|one]` may be empty. */
function withoutEmptyEnd<Part>(alternatives: readonly (readonly Part[])[]): readonly (readonly Part[])[] {
  const last = alternatives.findLastIndex((nodes) => nodes.length > 0);
  return alternatives.slice(0, Math.max(1, last + 1));
}
