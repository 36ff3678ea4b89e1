import type { Palette } from '../../../../src/formats/drawing/palette.ts';
import type { Axial } from '../../../../src/hex/axial.ts';
import type { Entry } from '../../../../src/ledger/entry.ts';
import type { SoloRecord } from '../../../../src/world/solo/solo-hex.ts';
import type { SoloWorld } from '../../../../src/world/solo/solo-world.ts';
import type { LevelOfDetail } from '../../chunks/level-of-detail.ts';
import type { ChunkPainter, MapGround } from '../../chunks/map-ground.ts';
import type { MapStyle } from '../../chunks/map-style.ts';
import { knownHexes } from '../../view/known-hexes.ts';
import { RunningWaters } from './running-waters.ts';
import { type PaintedWorld, SoloPainter } from './solo-painter.ts';

/** A solo world on the map. */
export class SoloGround implements MapGround {
  readonly reach: number = 2;
  readonly isLettered: boolean = false;
  protected readonly world: SoloWorld;
  protected readonly seenOnly: (hex: Axial) => boolean;
  readonly #waters: RunningWaters;

  /** @param seenOnly whether a hex was seen and never walked in */
  constructor(world: SoloWorld, seenOnly: (hex: Axial) => boolean) {
    this.world = world;
    this.#waters = new RunningWaters(world);
    this.seenOnly = seenOnly;
  }

  sheet({ paper }: Palette): string {
    return paper;
  }

  places(): Iterable<Axial> {
    return knownHexes(this.world);
  }

  drawn(): Iterable<Axial> {
    return this.places();
  }

  changedBy(entry: Entry): Iterable<Axial> | 'all' {
    if (entry.kind === 'given') return 'all';
    return entry.kind === 'revealed' ? [entry.hex, ...this.#waters.catchUp()] : [];
  }

  isOccupied(hex: Axial): boolean {
    return (this.recordAt(hex)?.site ?? null) !== null;
  }

  painter(palette: Palette, level: LevelOfDetail, labels: boolean, style: MapStyle): ChunkPainter {
    return new SoloPainter(this.painted(style), palette, level, labels);
  }

  protected painted(style: MapStyle): PaintedWorld {
    const { world, recordAt, seenOnly } = this;
    return { world, style, recordAt, volumeAt: this.#waters.volumeAt, seenOnly };
  }

  protected readonly recordAt = (hex: Axial): SoloRecord | null => this.world.recordAt(hex);
}
