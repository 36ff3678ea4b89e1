import type { Axial } from '../../hex/axial.ts';
import type { Direction } from '../../hex/direction.ts';

/** What names are laid over: which hexes belong together, and how rivers run. */
export interface NamedWorld {
  /** The kind of country of a hex, such as its terrain; `null` where nothing is known. */
  countryAt(hex: Axial): string | null;
  /** The kind of sea or lake that a hex is part of; `null` on dry land. */
  stillWaterAt(hex: Axial): string | null;
  /** Whether a river runs through a hex of land. */
  hasRiver(hex: Axial): boolean;
  /** Where the river of a hex runs on; `null` where it ends there. */
  flowAt(hex: Axial): Direction | null;
  /** How much water leaves a hex, in a measure of the world's own. */
  volumeAt(hex: Axial): number;
  /** How wide the river of a hex is drawn, in the size of a hex. */
  riverWidthAt(hex: Axial): number;
}
