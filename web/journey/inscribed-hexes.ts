import type { Campaign } from '../../src/campaign/campaign.ts';
import { type Axial, hexKey } from '../../src/hex/axial.ts';
import type { Mark } from '../../src/ledger/entry.ts';
import { legible, legibleLines } from '../../src/text/legible.ts';

/** What people wrote on a hex. */
export interface InscribedHex {
  readonly hex: Axial;
  readonly names: readonly string[];
  readonly marks: readonly Mark[];
  readonly notes: readonly string[];
}

/** The names, marks and notes on the map, by the keys of their hexes. */
export function inscribedHexes({ inForce }: Campaign): ReadonlyMap<number, InscribedHex> {
  const found = new Map<number, { hex: Axial; names: string[]; marks: Mark[]; notes: string[] }>();
  const at = ({ q, r }: Axial) => {
    const there = found.get(hexKey({ q, r })) ?? { hex: { q, r }, names: [], marks: [], notes: [] };
    found.set(hexKey({ q, r }), there);
    return there;
  };
  for (const entry of inForce.ofKind('name'))
    if (entry.kind === 'named' && entry.text) at(entry).names.push(legible(entry.text));
  for (const entry of inForce.ofKind('mark'))
    if (entry.kind === 'marked' && entry.mark) at(entry).marks.push(entry.mark);
  for (const entry of inForce.ofKind('note'))
    if (entry.kind === 'noted' && entry.text) at(entry).notes.push(legibleLines(entry.text));
  return found;
}
