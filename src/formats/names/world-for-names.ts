import type { Axial } from '../../hex/axial.ts';
import type { Direction } from '../../hex/direction.ts';

/** What the layout of names needs to know about a world: which hexes belong together, and how rivers run. */
export interface WorldForNames {
  /** The kind of country of a hex, such as its terrain or open sea; `null` if it is not known. */
  countryAt(hex: Axial): string | null;
  /** The kind of sea or lake that a hex is part of; `null` on dry land. */
  stillWaterAt(hex: Axial): string | null;
  /** True if a hex is part of a sea that is known from a chart and has no end: a name covers only what is near. */
  isOpenSea(hex: Axial): boolean;
  /** True if a river runs through a hex of land. */
  hasRiver(hex: Axial): boolean;
  /** The direction in which the river of a hex leaves it; `null` if it ends there. */
  flowAt(hex: Axial): Direction | null;
  /** The amount of water that leaves a hex, in a unit that depends on the kind of world. */
  volumeAt(hex: Axial): number;
  /** The width with which the river of a hex is drawn, in hex sizes (radius of a hex). */
  riverWidthAt(hex: Axial): number;
}
