/**
 * Tables as Alex Schroeder's Hex Describe has them: `;name` begins one, then a line `weight,text` for each entry.
 * In a text `[name]` is another table, `[2d6+1]` dice, and `[one|two]` either. There it is told of a whole map, with
 * names that are remembered: what needs that memory is listed, and stands as plain text or is rolled anew.
 */
import { readDice } from '../../rules/tables/dice-notation.ts';
import { asLiteral } from '../../rules/tables/row-text.ts';
import { quoted } from '../../rules/tables/table-fault.ts';
import { alternativesIn, type BracketNode, bracketText, readBrackets } from './bracket-tree.ts';
import { plainText } from './plain-text.ts';
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
  // Every name has its id before the first reference is read.
  for (const name of sections.keys()) draft.idOf(name);
  for (const [name, { line, entries }] of sections)
    if (entries.length > 0) new Section(name, line, new Set(sections.keys()), draft).take(entries);
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

/** Dice as they may stand in brackets there: multiplied, bounded, remembered. */
const DICE = /^(save )?(\d{0,4}d\d{1,6})(?:x(\d{1,9}))?([+-]\d{1,6})?((?:>=-?\d+)?(?:<=-?\d+)?)(?: as .+)?$/;
/** A reference with what is to be done with it, and under what name it is remembered. */
const REFERENCE =
  /^(?:(?:here|global) )?(?:(same|store|save|with|and|nearby|other|later|append|capitalize|titlecase|highlightcase) )?(.+?)(?: as .+)?$/;

/** One table, with those that its alternatives make. */
class Section {
  readonly #name: string;
  readonly #line: number;
  readonly #names: ReadonlySet<string>;
  readonly #draft: TableImport;
  /** Tables that alternatives were made into, by their text. */
  readonly #choices = new Map<
    string,
    { readonly id: string; readonly line: number; readonly texts: readonly string[] }
  >();

  constructor(name: string, line: number, names: ReadonlySet<string>, draft: TableImport) {
    this.#name = name;
    this.#line = line;
    this.#names = names;
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
    for (const { id, line, texts } of this.#choices.values()) {
      const choice = weightedRows(texts.map((text) => ({ weight: 1, text })));
      if (choice) this.#draft.add(id, `line ${line}`, { title: `${this.#name}: either`, ...choice });
      else this.#draft.drop(`line ${line}`, 'there are more than 1,000 alternatives');
    }
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
      return `[${this.#choice(written, alternatives, line)}]`;
    }
    const [inside] = nodes;
    if (typeof inside === 'string' && nodes.length === 1) return this.#reference(inside, line);
    if (/^(?:here |global )?(?:store|save) /.test(written)) return this.#forgotten(written, line);
    return this.#left(written, line, 'its name is put together');
  }

  #choice(written: string, alternatives: readonly (readonly BracketNode[])[], line: number): string {
    const known = this.#choices.get(written);
    if (known) return known.id;
    const id = this.#draft.idOf(`${this.#name}\n${written}`, `${this.#name} either`);
    this.#choices.set(written, { id, line, texts: [] });
    const texts = alternatives.map((nodes) => this.#nodes(nodes, line));
    this.#choices.set(written, { id, line, texts });
    return id;
  }

  #reference(written: string, line: number): string {
    if (this.#names.has(written)) return `[${this.#draft.idOf(written)}]`;
    if (DICE.test(written)) return this.#dice(written, line);
    const number = /^(\d+)(?: as .+)?$/.exec(written)?.[1];
    if (number !== undefined) return number;
    const [, verb, name = written] = REFERENCE.exec(written) ?? [];
    if (verb === 'store' || verb === 'save') return this.#forgotten(written, line);
    if (verb === 'same') {
      this.#draft.drop(`line ${line}`, `[${written}] is plain text: nothing is remembered`);
      return `the same ${name}`;
    }
    if (!this.#names.has(name)) return this.#left(written, line, 'there is no such table');
    this.#draft.drop(`line ${line}`, `[${written}] rolls on ${quoted(name)} as any other reference does`);
    return `[${this.#draft.idOf(name)}]`;
  }

  #dice(written: string, line: number): string {
    const [, save, dice = '', times, modifier = '', bounds] = DICE.exec(written) ?? [];
    if (save) return this.#forgotten(written, line);
    const noughts = times === undefined ? '' : (/^1(0*)$/.exec(times)?.[1] ?? null);
    const read = readDice(`${dice}${modifier}`);
    if (bounds !== '' || noughts === null || (noughts !== '' && modifier !== ''))
      return this.#left(written, line, 'such dice can only be thrown by hand');
    return read.ok ? `[${dice}${modifier}]${noughts}` : this.#left(written, line, read.what);
  }

  /** What stands for something that has to be remembered, and shows nothing. */
  #forgotten(written: string, line: number): string {
    this.#draft.drop(`line ${line}`, `[${written}] is left out: nothing is remembered`);
    return '';
  }

  /** Leaves a bracket as it was written. */
  #left(written: string, line: number, why: string): string {
    this.#draft.drop(`line ${line}`, `[${written}] is plain text: ${why}`);
    return asLiteral(`[${written}]`);
  }
}
