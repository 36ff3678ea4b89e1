import type { Axial } from '../hex/axial.ts';
import type { Mark, Road } from '../ledger/entry.ts';
import { legible } from '../text/legible.ts';
import { type EntriesInForce, placeText } from './entries-in-force.ts';
import { type Stretch, stretchText } from './roads.ts';

/** The mark on a hex; `null` if there is none. */
export function markAt(inForce: EntriesInForce, hex: Axial): Mark | null {
  const entry = inForce.at('mark', placeText(hex));
  return entry?.kind === 'marked' ? entry.mark : null;
}

/** The road on a stretch; `null` if there is none. */
export function roadOn(inForce: EntriesInForce, stretch: Stretch): Road | null {
  const entry = inForce.at('road', stretchText(stretch));
  return entry?.kind === 'routed' ? entry.of : null;
}

/** The name of a hex's place; `null` if it has none. */
export function placeNameAt(inForce: EntriesInForce, hex: Axial): string | null {
  const entry = inForce.at('name', `${placeText(hex)} place`);
  return entry?.kind === 'named' && entry.text ? legible(entry.text) : null;
}

/** Whether a hex has notes among those known here. */
export const hasNotes = (inForce: EntriesInForce, hex: Axial): boolean =>
  inForce.notesAt(hex).some(({ text }) => text);
