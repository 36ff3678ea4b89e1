import type { Axial } from '../hex/axial.ts';
import type { Mark } from '../ledger/entry.ts';
import { type InForce, placeText } from './standing.ts';

/** The mark that stands on a hex. */
export function markAt(inForce: InForce, hex: Axial): Mark | null {
  const entry = inForce.at('mark', placeText(hex));
  return entry?.kind === 'marked' ? entry.mark : null;
}
