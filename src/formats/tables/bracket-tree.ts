/** Text with what stands in brackets in it, and in brackets within those. */
export type BracketNode = string | readonly BracketNode[];

const DEEPEST = 20;

/** Takes a text apart at its brackets; `null` where one is not closed, not opened, or too deep in others. */
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

/** As it was written. */
export const bracketText = (nodes: readonly BracketNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : `[${bracketText(node)}]`)).join('');

/** Parts a text at the strokes that stand in no inner bracket. */
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
