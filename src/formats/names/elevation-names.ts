import type { Axial } from '../../hex/axial.ts';
import type { ElevationHex } from '../../world/elevation/elevation-hex.ts';
import { riverWidth } from '../elevation/courses.ts';
import type { WorldForNames } from './world-for-names.ts';

/** The lands, waters and rivers of a world of heights, for the layout of names. */
export class ElevationNames implements WorldForNames {
  readonly #at: (hex: Axial) => Pick<ElevationHex, 'terrain' | 'water' | 'flow' | 'points'> | null;

  /** @param at finds the record of a hex; `null` if it is not known */
  constructor(at: (hex: Axial) => Pick<ElevationHex, 'terrain' | 'water' | 'flow' | 'points'> | null) {
    this.#at = at;
  }

  countryAt(hex: Axial): string | null {
    return this.#at(hex)?.terrain ?? null;
  }

  stillWaterAt(hex: Axial): string | null {
    return this.#at(hex)?.water ?? null;
  }

  isOpenSea(): boolean {
    return false;
  }

  hasRiver(hex: Axial): boolean {
    const there = this.#at(hex);
    return there !== null && there.points > 0 && there.water === null;
  }

  flowAt(hex: Axial) {
    return this.#at(hex)?.flow ?? null;
  }

  volumeAt(hex: Axial): number {
    return this.#at(hex)?.points ?? 0;
  }

  riverWidthAt(hex: Axial): number {
    return riverWidth(this.volumeAt(hex));
  }
}
