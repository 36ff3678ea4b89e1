/** A piece of text, or the content of a pair of brackets, which may contain further brackets. */
export type BracketNode = string | readonly BracketNode[];

const DEEPEST = 20;

/** Parses a text with brackets; `null` if they don't match, or are nested too deeply. */
export function readBrackets(text: string): readonly BracketNode[] | null {
  const open: BracketNode[][] = [[]];
  for (const [piece] of text.matchAll(/[^[\]]+|[[\]]/g)) {
    if (piece === '[') {
      if (open.length > DEEPEST) return null;
      open.push([]);
    } else if (piece === ']') {
      const closed = open.pop() as BracketNode[];
      const around = open.at(-1);
      if (!around) return null;
      around.push(closed);
    } else open.at(-1)?.push(piece);
  }
  const [whole] = open;
  return open.length === 1 && whole ? whole : null;
}

/** The text as it was written. */
export const bracketText = (nodes: readonly BracketNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : `[${bracketText(node)}]`)).join('');

/** Splits a text at every `|` that is not inside an inner bracket. */
export function alternativesIn(nodes: readonly BracketNode[]): readonly (readonly BracketNode[])[] {
  const parts: BracketNode[][] = [[]];
  for (const node of nodes) {
    if (typeof node !== 'string') {
      parts.at(-1)?.push(node);
      continue;
    }
    for (const [index, piece] of node.split('|').entries()) {
      if (index > 0) parts.push([]);
      if (piece !== '') parts.at(-1)?.push(piece);
    }
  }
  return parts;
}
