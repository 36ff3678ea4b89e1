import type { Axial } from '../hex/axial.ts';

/** A way that a party went. */
export interface Passage {
  /** The hexes in order, beginning with the one that the party left. */
  readonly path: readonly Axial[];
  /** The hex where the party was before the first one; `null` if that isn't known. */
  readonly cameFrom: Axial | null;
  /** Sequence number of the entry: what became known later is ignored. */
  readonly seq: number;
}
