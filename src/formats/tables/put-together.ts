import { readValidDice } from '../../rules/tables/dice-notation.ts';
import { spanOf } from '../../rules/tables/table.ts';
import { alternativesIn, type BracketNode } from './bracket-tree.ts';
import { computedDice, tableOfDice } from './computed-dice.ts';

/** One of the possible texts of brackets, and how often it occurs among all of them. */
export interface Variant {
  readonly text: string;
  readonly weight: number;
}

/** Limit of the total weight: a die has at most this many sides. */
const MOST = 1000;

/**
 * All possible results of a text with brackets, as long as these contain only dice, alternatives, and tables whose
 * entries have no brackets. `null` if they contain anything else, or if there are too many results.
 */
export function variantsOf(
  nodes: readonly BracketNode[],
  plainEntries: (name: string) => readonly Variant[] | null,
): readonly Variant[] | null {
  let all: readonly Variant[] = [{ text: '', weight: 1 }];
  for (const node of nodes) {
    const next =
      typeof node === 'string' ? [{ text: node, weight: 1 }] : variantsOfBracket(node, plainEntries);
    if (!next || weightOf(all) * weightOf(next) > MOST) return null;
    all = all.flatMap((before) =>
      next.map(({ text, weight }) => ({ text: before.text + text, weight: before.weight * weight })),
    );
  }
  return all;
}

const weightOf = (variants: readonly Variant[]): number =>
  variants.reduce((sum, { weight }) => sum + weight, 0);

function variantsOfBracket(
  nodes: readonly BracketNode[],
  plainEntries: (name: string) => readonly Variant[] | null,
): readonly Variant[] | null {
  const alternatives = alternativesIn(nodes);
  if (alternatives.length > 1) return eitherOf(alternatives.map((each) => variantsOf(each, plainEntries)));
  const [inside] = nodes;
  if (typeof inside !== 'string' || nodes.length !== 1) return null;
  if (/^\d+$/.test(inside)) return [{ text: inside, weight: 1 }];
  return plainEntries(inside) ?? variantsOfDice(inside);
}

/** Every alternative is equally likely, however many variants it has. */
function eitherOf(alternatives: readonly (readonly Variant[] | null)[]): readonly Variant[] | null {
  const known = alternatives.filter((variants) => variants !== null);
  if (known.length < alternatives.length) return null;
  const weights = known.map(weightOf);
  const common = weights.reduce((product, weight) => (product > MOST ? product : product * weight), 1);
  if (common * known.length > MOST) return null;
  return known.flatMap((variants, index) =>
    variants.map(({ text, weight }) => ({ text, weight: (weight * common) / (weights[index] as number) })),
  );
}

function variantsOfDice(written: string): readonly Variant[] | null {
  const dice = computedDice(written);
  const table = dice && !dice.isSaved ? tableOfDice(dice) : null;
  if (!table) return null;
  const { count, sides } = readValidDice(table.roll);
  if (sides ** count > MOST) return null;
  let ways = new Map([[0, 1]]);
  for (let die = 0; die < count; die++) {
    const next = new Map<number, number>();
    for (const [sum, many] of ways)
      for (let face = 1; face <= sides; face++) next.set(sum + face, (next.get(sum + face) ?? 0) + many);
    ways = next;
  }
  return table.rows.map(({ on, text }) => {
    const { from, to } = spanOf(on);
    const weight = [...ways].reduce((all, [sum, many]) => (sum >= from && sum <= to ? all + many : all), 0);
    return { text, weight };
  });
}
