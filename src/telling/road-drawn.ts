import type { Axial } from '../hex/axial.ts';
import { hexLabel } from '../hex/label.ts';
import { memberAt } from '../hex/list.ts';
import type { RoutedBody } from '../ledger/entry.ts';

/** The ends of a road in words: "from 5050 to 5052". */
export function wayInWords(along: readonly Axial[]): string {
  const [from, to] = [memberAt(along, 0), memberAt(along, along.length - 1)];
  return `from ${hexLabel(from)} to ${hexLabel(to)}`;
}

/** The result of drawing or removing a road, in one sentence. */
export const roadDrawn = ({ of, along }: Pick<RoutedBody, 'of' | 'along'>): string =>
  of === null ? `No road leads ${wayInWords(along)} any more.` : `A ${of} leads ${wayInWords(along)}.`;
