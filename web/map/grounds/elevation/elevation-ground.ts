import type { Palette } from '../../../../src/formats/drawing/palette.ts';
import type { Gap } from '../../../../src/formats/drawing/trail-gaps.ts';
import { type BannerSide, freeSideOf } from '../../../../src/formats/elevation/banner-side.ts';
import { LandScene } from '../../../../src/formats/elevation/land-scene.ts';
import { type Axial, hexKey, sameHex } from '../../../../src/hex/axial.ts';
import { neighbours } from '../../../../src/hex/direction.ts';
import type { Entry } from '../../../../src/ledger/entry.ts';
import type { ElevationHex } from '../../../../src/world/elevation/elevation-hex.ts';
import type { ElevationView } from '../../../../src/world/elevation/elevation-view.ts';
import type { ElevationWorld } from '../../../../src/world/elevation/elevation-world.ts';
import type { ChunkPainter, MapGround, PainterSettings } from '../../chunks/map-ground.ts';
import { withRings } from '../../chunks/rings.ts';
import { knownHexes } from '../../view/known-hexes.ts';
import { downstreamOf } from './downstream-of.ts';
import { ElevationPainter, LAND_REACH } from './elevation-painter.ts';
import { LandCharacter } from './land-character.ts';

/** A world of heights as it is now, or was after one of its entries. */
export interface LandMoment {
  readonly view: ElevationView;
  readonly land: ReturnType<ElevationWorld['landBefore']>;
}

/** A world of heights on the map. */
export class ElevationGround implements MapGround {
  readonly reach = LAND_REACH;
  readonly isLettered = true;
  readonly #world: ElevationWorld;
  #character: LandCharacter;
  /** The world after the last entry; cached, so that each river is followed only once. */
  #now: LandMoment | null = null;
  /** The gaps that the trail leaves in hexes, as last painted: computing them again would take as long as painting. */
  readonly #gaps = new Map<number, readonly Gap[]>();
  /** The last answer to `freeSideOf`. */
  #side: { readonly moment: LandMoment; readonly hex: Axial; readonly side: BannerSide } | null = null;

  constructor(world: ElevationWorld) {
    this.#world = world;
    this.#character = LandCharacter.of(world.view());
  }

  backgroundColour({ paper }: Palette): string {
    return paper;
  }

  hexesToFit(): Iterable<Axial> {
    return knownHexes(this.#world);
  }

  drawnHexes(): Iterable<Axial> {
    return this.hexesToFit();
  }

  changedBy(entry: Entry): Iterable<Axial> | 'all' {
    if (entry.kind !== 'surveyed') return [];
    this.#now = null;
    const character = this.#character.after(this.#world.view());
    if (character !== this.#character) {
      this.#character = character;
      return 'all';
    }
    const changed = [entry, ...entry.revealed, ...entry.revealed.flatMap(neighbours), ...entry.flows];
    return downstreamOf(changed, this.#world.landBefore(Number.POSITIVE_INFINITY));
  }

  isOccupied(_hex: Axial): boolean {
    return false;
  }

  freeSideOf(hex: Axial): BannerSide {
    const moment = this.moment();
    // Cached, since this is called whenever anything on the map moves.
    if (this.#side?.moment !== moment || !sameHex(this.#side.hex, hex)) {
      const there = this.recordAt(hex);
      const around = withRings([hex], LAND_REACH).flatMap((near) => this.recordAt(near) ?? []);
      const scene = new LandScene(around, 1, [], { tints: this.#character.tints });
      this.#side = { moment, hex, side: there ? freeSideOf(scene, there) : 'beside' };
    }
    return this.#side.side;
  }

  readonly gapsIn = (hex: Axial): readonly Gap[] | null => this.#gaps.get(hexKey(hex)) ?? null;

  painter(settings: PainterSettings): ChunkPainter {
    const { recordAt } = this;
    const character = () => this.#character;
    const recordGaps = (hex: Axial, gaps: readonly Gap[]) => void this.#gaps.set(hexKey(hex), gaps);
    return new ElevationPainter({ recordAt, character, recordGaps }, settings);
  }

  readonly recordAt = (hex: Axial): ElevationHex | null => {
    const { land, view } = this.moment();
    const index = land.find(hex);
    return index < 0 ? null : view.record(index);
  };

  /** The world at the moment that is shown; the same object until that changes. */
  protected moment(): LandMoment {
    this.#now ??= {
      view: this.#world.view(),
      land: this.#world.landBefore(Number.POSITIVE_INFINITY),
    };
    return this.#now;
  }
}
