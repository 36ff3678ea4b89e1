import { Coast } from '../../../../src/formats/island/coast.ts';
import { type Sounding, soundings } from '../../../../src/formats/island/soundings.ts';
import { type Axial, hexKey } from '../../../../src/hex/axial.ts';
import { MAP_LAYOUT } from '../../../kit/hex-path.ts';

/** The sea chart of an island, which depends only on the outline. */
export class SeaChart {
  readonly outline: readonly Axial[];
  readonly coast: Coast;
  /** Soundings by the key of their hex. */
  readonly soundings: ReadonlyMap<number, Sounding>;

  constructor(outline: readonly Axial[]) {
    this.outline = outline;
    this.coast = new Coast(outline);
    this.soundings = new Map(
      soundings(outline).map((sounding) => {
        const [x, y] = sounding.at;
        return [hexKey(MAP_LAYOUT.hexAt({ x, y })), sounding];
      }),
    );
  }
}
