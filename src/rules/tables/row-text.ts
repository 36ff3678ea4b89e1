import { quoted } from '../../text/quoted.ts';
import { type DiceNotation, diceText, looksLikeDice, readDice } from './dice-notation.ts';
import { isTableId } from './table-id.ts';

/** A part of a row's text: literal text, dice to be thrown, or another table to be rolled on. */
export type RowPart =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'dice'; readonly dice: DiceNotation }
  | { readonly kind: 'table'; readonly id: string };

export type ReadRowText =
  | { readonly ok: true; readonly parts: readonly RowPart[] }
  | { readonly ok: false; readonly what: string };

/** `[[`; a pair of brackets with its content; or a bracket that is never closed. */
const BRACKET = /\[\[|\[([^[\]]*)\]|\[/g;

/** Parses a row's text, in which `[2d6+1]` means dice, `[id]` another table, and `[[` a literal bracket. */
export function readRowText(text: string): ReadRowText {
  const parts: RowPart[] = [];
  let literal = '';
  let upTo = 0;
  for (const bracket of text.matchAll(BRACKET)) {
    const [whole, inside] = bracket;
    literal += text.slice(upTo, bracket.index);
    upTo = bracket.index + whole.length;
    if (whole === '[[') {
      literal += '[';
      continue;
    }
    if (inside === undefined)
      return {
        ok: false,
        what: `the bracket before ${quoted(text.slice(upTo))} is not closed; [[ stands for a plain [`,
      };
    const read = readReference(inside);
    if (!read.ok) return read;
    if (literal !== '') parts.push({ kind: 'literal', text: literal });
    literal = '';
    parts.push(read.part);
  }
  literal += text.slice(upTo);
  if (literal !== '') parts.push({ kind: 'literal', text: literal });
  return { ok: true, parts };
}

type ReadReference =
  | { readonly ok: true; readonly part: RowPart }
  | { readonly ok: false; readonly what: string };

/** Parses the content of brackets: dice, or the id of a table. */
function readReference(inside: string): ReadReference {
  if (looksLikeDice(inside)) {
    const read = readDice(inside);
    return read.ok ? { ok: true, part: { kind: 'dice', dice: read.dice } } : read;
  }
  if (isTableId(inside)) return { ok: true, part: { kind: 'table', id: inside } };
  return {
    ok: false,
    what: `${quoted(`[${inside}]`)} is neither dice, such as [2d6], nor a table, such as [village-name]; [[ stands for a plain [`,
  };
}

/** Parses a row's text that is known to be valid. @throws Error if it is not */
export function rowPartsOf(text: string): readonly RowPart[] {
  const read = readRowText(text);
  if (read.ok) return read.parts;
  throw new Error(read.what);
}

/** A row's text as shown to readers, with literal brackets unescaped. */
export const shownText = (text: string): string =>
  rowPartsOf(text)
    .map((part) => {
      if (part.kind === 'literal') return part.text;
      return part.kind === 'dice' ? `[${diceText(part.dice)}]` : `[${part.id}]`;
    })
    .join('');

/** Escapes the brackets in a text, so that it is taken literally. */
export const asLiteral = (text: string): string => text.replaceAll('[', '[[');
