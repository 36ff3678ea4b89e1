import type { Axial } from '../../../../src/hex/axial.ts';
import type { HexRecord } from '../../../../src/ledger/hex-record.ts';
import type { MapGround } from '../../chunks/map-ground.ts';

/** A world on the map as it was after one of its entries. */
export interface PastGround extends MapGround {
  /** What was known of a hex then. */
  recordAt(hex: Axial): HexRecord | null;
  /** Whether a hex is highlighted. */
  isHighlighted(hex: Axial): boolean;
  /** Shows the world after another entry. Returns the hexes that look different then. */
  showAt(seq: number): readonly Axial[];
  /** Highlights what became known after an entry; `null` for nothing. Returns the hexes that look different then. */
  highlightAfter(seq: number | null): readonly Axial[];
}
