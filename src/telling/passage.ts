import type { Axial } from '../hex/axial.ts';

/** A way that a party went. */
export interface Passage {
  /** The hexes in order, the one that it left first. */
  readonly path: readonly Axial[];
  /** Where it had been before that one; `null` where nobody knows. */
  readonly cameFrom: Axial | null;
  /** Number of the entry that says so: what became known later plays no part. */
  readonly seq: number;
}
